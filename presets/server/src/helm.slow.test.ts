import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { findProgram } from '../../../scripts/lib/find-program.mjs'
import { hasPostgres } from './fixtures/postgres.js'
import { hasRedis, startRedis } from './fixtures/redis.js'
import { sharedPostgres } from './fixtures/shared-postgres.js'
import { bundleCli } from './fixtures/spawn-cli.js'
import { flags } from './settings.js'

const chart = fileURLToPath(new URL('../deploy/helm/latchkey-server', import.meta.url))
const helm = findProgram('helm')

interface Reference {
  readonly secretKeyRef: { readonly name: string; readonly key: string }
}
interface Container {
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: Reference }[]
  readonly command?: readonly string[]
  readonly [field: string]: unknown
}
interface Manifest {
  readonly kind: string
  readonly metadata: { readonly annotations?: { readonly [name: string]: string } }
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly [Container]; readonly [field: string]: unknown } } }
}

const needed = [
  'image.repository=registry.example.com/latchkey-server',
  'database.secret=latchkey',
  'counters.secret=latchkey',
  'counters.key=valkey',
  'settings.LATCHKEY_ALLOWED_ORIGINS=https://app.example.com',
  'secrets[0].variable=LATCHKEY_METRICS_TOKEN',
  'secrets[0].secret=latchkey',
  'secrets[0].key=metrics',
]

/** The manifests of the chart by kind, with these values. Rejects with the complaint of its schema. */
async function render(values: readonly string[] = needed): Promise<ReadonlyMap<string, Manifest>> {
  const set = values.flatMap((value) => ['--set', value])
  const { stdout } = await promisify(execFile)(helm ?? '', ['template', 'latchkey', chart, ...set])
  return new Map(parseAllDocuments(stdout).map((each): [string, Manifest] => [each.get('kind') as string, each.toJS() as Manifest]))
}

if (!helm) console.warn('No helm was found: the chart is NOT tested. Install it, or set HELM_BIN to the program.')

describe.runIf(helm)('the Helm chart', () => {
  test('probes, scales and spreads the server, and migrates before it, without rights or secrets in it', async () => {
    const all = await render()
    expect([...all.keys()].sort()).toEqual(['Deployment', 'HorizontalPodAutoscaler', 'Job', 'PodDisruptionBudget', 'Service'])
    expect(all.get('Job')?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' })
    expect(all.get('HorizontalPodAutoscaler')?.spec).toMatchObject({ minReplicas: 2, maxReplicas: 6 })
    expect(all.get('PodDisruptionBudget')?.spec).toMatchObject({ maxUnavailable: 1 })
    for (const kind of ['Deployment', 'Job']) {
      const pod = all.get(kind)?.spec.template.spec
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
      expect(pod?.containers[0]).toMatchObject({
        securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      })
      const known = flags().flatMap(({ flag: { flag, variable } }) => [`LATCHKEY_${flag.toUpperCase().replaceAll('-', '_')}`, variable])
      for (const { name, value, valueFrom } of pod?.containers[0].env ?? []) {
        expect(known).toContain(name)
        if (/DATABASE_URL|COUNTERS|TOKEN/.test(name)) expect([value, valueFrom?.secretKeyRef.name]).toEqual([undefined, 'latchkey'])
      }
    }
  })

  test.each([
    [needed.filter((value) => !value.startsWith('database')), /database\/secret/],
    [needed.filter((value) => !value.startsWith('image')), /image\/repository/],
    [needed.filter((value) => !value.startsWith('settings')), /LATCHKEY_ALLOWED_ORIGINS/],
    [[...needed, 'autoscaling.min=1'], /autoscaling\/min/],
    [[...needed, 'databse.secret=x'], /databse/],
  ])('refuses missing and unknown values %#', async (values, message) => {
    await expect(render(values)).rejects.toThrow(message)
  })

  test.runIf(hasPostgres && hasRedis)(
    'its processes run with its settings: first the tables, then servers that its probes find ready',
    async () => {
      const [postgres, valkey, cli] = [sharedPostgres(), await startRedis(), await bundleCli()]
      onTestFinished(async () => {
        await cli.remove()
        await valkey.kill()
        await postgres.stop()
      })
      const secrets: { readonly [key: string]: string } = { url: await postgres.database(), valkey: valkey.url, metrics: 'a token' }
      const all = await render()
      const containerOf = (kind: string) => all.get(kind)?.spec.template.spec.containers[0] as Container
      const envOf = (kind: string) => ({
        ...Object.fromEntries(
          containerOf(kind).env.map(({ name, value, valueFrom }) => [name, value ?? secrets[valueFrom?.secretKeyRef.key ?? ''] ?? '']),
        ),
        // The same, except for the address on this machine.
        LATCHKEY_HOST: '127.0.0.1',
        LATCHKEY_PORT: '0',
      })
      expect(await cli.run(containerOf('Job').command?.slice(2) ?? [], envOf('Job'))).toContain('up to date')
      const servers = await Promise.all([1, 2].map(() => cli.spawn([], envOf('Deployment'))))
      onTestFinished(async () => void (await Promise.all(servers.map((server) => server.end()))))
      for (const { url } of servers) {
        for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
          const { httpGet } = containerOf('Deployment')[probe] as { readonly httpGet: { readonly path: string } }
          expect((await fetch(`${url}${httpGet.path}`)).status).toBe(200)
        }
      }
    },
  )

  test.runIf(hasPostgres)('migrate creates the tables of all configured halves, and fails without its database', async () => {
    const [postgres, cli] = [sharedPostgres(), await bundleCli()]
    onTestFinished(async () => {
      await cli.remove()
      await postgres.stop()
    })
    const url = await postgres.database()
    await cli.run(['migrate', '--database', url, '--names-suffix', 'latchkey.example'])
    const pg = await import('pg')
    const client = new pg.default.Client(url)
    await client.connect()
    const { rows } = await client.query('SELECT DISTINCT plugin FROM latchkey_migrations ORDER BY plugin')
    await client.end()
    expect(rows.map(({ plugin }) => plugin)).toEqual(['names', 'server', 'siwx'])
    await expect(cli.run(['migrate', '--database', 'postgres://postgres@127.0.0.1:9/none'])).rejects.toThrow('ECONNREFUSED')
  })
})
