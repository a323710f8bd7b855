import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { findProgram } from '../../../scripts/lib/find-program.mjs'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { hasPostgres } from './fixtures/postgres.js'
import { hasRedis, startRedis } from './fixtures/redis.js'
import { sharedPostgres } from './fixtures/shared-postgres.js'
import { bundleCli } from './fixtures/spawn-cli.js'
import { evmKey, Visitor } from './fixtures/visitor.js'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
}, 30_000)

interface Compose {
  readonly services: {
    readonly [name: string]: {
      readonly image?: string
      readonly environment?: { readonly [name: string]: string }
      readonly volumes?: readonly string[]
      readonly command?: readonly string[]
      readonly ports?: readonly string[]
    }
  }
}

const read = (name: string): Promise<string> => readFile(new URL(`../deploy/${name}`, import.meta.url), 'utf8')

test.runIf(hasPostgres && hasRedis && findProgram('nginx') !== undefined)(
  'API-42 the setup for two servers runs as processes: sessions and limits are shared, each has its figures, and one server may stop',
  async () => {
    const { services } = parse(await read('compose.yaml'), { merge: true }) as Compose
    expect(Object.keys(services).sort()).toEqual(['postgres', 'proxy', 'server-1', 'server-2', 'valkey'])
    expect(services.proxy?.volumes).toContain('./nginx.conf:/etc/nginx/nginx.conf:ro')
    // The port of the figures is reached from inside only.
    expect(services.proxy?.ports).toEqual(['8080:8080'])
    const postgres = sharedPostgres()
    ends.push(() => postgres.stop())
    const [, ...settings] = services.valkey?.command ?? []
    const valkey = await startRedis(settings)
    ends.push(() => valkey.kill())
    const given: { readonly [name: string]: string } = {
      POSTGRES_PASSWORD: 'x',
      LATCHKEY_ALLOWED_ORIGINS: 'https://app.example.com',
      LATCHKEY_PUBLIC_URL: 'https://latchkey.example.com',
      LATCHKEY_METRICS_TOKEN: 'a token for figures',
    }
    const database = await postgres.database()
    const cli = await bundleCli()
    ends.push(() => cli.remove())
    const start = async (name: string) => {
      const environment = Object.entries(services[name]?.environment ?? {}).map(([key, text]) => [key, filled(text, given)])
      // The same, except for paths on this machine.
      const env = {
        ...Object.fromEntries(environment),
        DATABASE_URL: database,
        LATCHKEY_COUNTERS: valkey.url,
        LATCHKEY_HOST: '127.0.0.1',
        LATCHKEY_PORT: '0',
      }
      const running = await cli.spawn([], env)
      ends.push(() => running.end())
      return running
    }
    const [one, two] = await Promise.all([start('server-1'), start('server-2')])
    const { proxy, figures } = await startNginx(await read('nginx.conf'), { 'server-1:8787': one.url, 'server-2:8787': two.url })

    const up = { status: 'ok', dependencies: expect.arrayContaining([{ name: 'counters', state: 'ok' }]) }
    await expect.poll(async () => (await fetch(`${proxy}/v1/health`)).json()).toMatchObject(up)
    expect((await fetch(`${proxy}/metrics`)).status).toBe(404)
    // A sign-in uses both in turns: nonce, signature and session.
    const page = new Visitor({ fetch: (request) => fetch(request) }, { base: proxy })
    expect((await page.signIn(evmKey('ada'))).status).toBe(200)
    for (let i = 0; i < 4; i += 1) expect((await page.session()).reply.items).toHaveLength(1)
    const answered = ({ lines }: typeof one) =>
      lines.filter(({ message, route }) => message === 'answered' && String(route).includes('/v1/auth')).length
    await vi.waitFor(() => expect(Math.min(answered(one), answered(two))).toBeGreaterThan(1))
    // Ignores the caller's own header: the proxy adds the address it saw.
    const statuses: number[] = []
    const began = performance.now()
    for (let i = 0; i < 30; i += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}`, origin: 'https://app.example.com' }
      statuses.push((await fetch(`${proxy}/v1/auth/nonce?projectId=p`, { headers })).status)
    }
    // Two buckets of twenty, or one for each address, would be enough for thirty. A single bucket gains two in five seconds meanwhile.
    const gained = Math.ceil(((performance.now() - began) / 1000) * 0.4)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20 + gained)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))

    const scrape = async (path: string, authorization = 'Bearer a token for figures') => {
      const response = await fetch(`${figures}${path}`, { headers: { authorization } })
      return { status: response.status, text: await response.text() }
    }
    const [first, second] = [await scrape('/server-1/metrics'), await scrape('/server-2/metrics')]
    const countOf = ({ text }: typeof first) =>
      /^latchkey_requests_total\{route="GET \/v1\/auth\/session",status="200"\} (\d+)$/m.exec(text)?.[1]
    expect([first.status, second.status]).toEqual([200, 200])
    // Four so far, and each server counts its own.
    expect(Number(countOf(first)) + Number(countOf(second))).toBe(4)
    expect((await scrape('/server-1/metrics', 'Bearer another')).status).toBe(401)
    expect((await scrape('/v1/health')).status).toBe(404)

    // Limits count in each server while there is no Valkey, and no session is lost.
    await valkey.kill()
    expect((await page.session()).reply.items).toHaveLength(1)
    await expect.poll(async () => (await (await fetch(`${proxy}/v1/health`)).json()).status).toBe('degraded')

    expect(await one.end('SIGTERM')).toBe(0)
    for (let i = 0; i < 10; i += 1) expect((await page.session()).reply.items).toHaveLength(1)
    expect((await fetch(`${proxy}/v1/health`)).status).toBe(200)
  },
  60_000,
)

/** Substitutes variables as compose does: `${NAME}`, `${NAME:-other}`, `${NAME:?}`. */
function filled(text: string, given: { readonly [name: string]: string }): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign: string | undefined, other = '') => {
    const value = given[name]
    if (value === undefined && sign === '?') throw new Error(`${name} has to be set.`)
    return value ?? other
  })
}

async function startNginx(
  conf: string,
  servers: { readonly [host: string]: string },
): Promise<{ readonly proxy: string; readonly figures: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-nginx-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const [port, inside] = [await freePort(), await freePort()]
  let own = conf.replace('listen 8080;', `listen 127.0.0.1:${port};`).replace('listen 9100;', `listen 127.0.0.1:${inside};`)
  for (const [host, url] of Object.entries(servers)) own = own.replaceAll(host, new URL(url).host)
  await writeFile(join(folder, 'nginx.conf'), own)
  const settings = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr warn;`
  const program = spawn(findProgram('nginx') ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  program.stderr.on('data', (text) => {
    said += String(text)
  })
  ends.push(async () => {
    if (program.exitCode !== null) return
    const ended = once(program, 'exit')
    program.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(
    async () => {
      if (program.exitCode !== null) throw new Error(said)
      await fetch(url)
    },
    { timeout: 10_000 },
  )
  return { proxy: url, figures: `http://127.0.0.1:${inside}` }
}
