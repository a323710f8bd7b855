import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { copyPackages } from '../fixtures/copy-packages.mjs'
import { collect } from './collect.mjs'
import { syncVersions } from './versions.mjs'
import { publicPackages, root, sourceEntries } from './workspace.mjs'

function changeset(kind, names) {
  return `---\n${names.map((name) => `'${name}': ${kind}`).join('\n')}\n---\n\nChanged: something.\n`
}

const changesets = (to, ...args) => collect(process.execPath, [join(root, 'node_modules/@changesets/cli/bin.js'), ...args], { cwd: to })

/** Versions that a kernel with all plugins reports, from the sources of a copy. */
async function run(to) {
  const entry = join(to, 'run.mjs')
  writeFileSync(
    entry,
    `import { createKernel, KERNEL_VERSION } from '@latchkey/kernel'
import { siwx } from '@latchkey/siwx'
import { standard } from '@latchkey/standard'
import { mainnet } from '@latchkey/eip155/networks'
import { mainnet as solana } from '@latchkey/solana/networks'
import { bitcoin } from '@latchkey/bip122/networks'
const all = { networks: [mainnet, solana, bitcoin], names: { suffix: 'a.example' }, walletconnect: { relayUrls: ['wss://relay.example.com'] } }
const kernel = createKernel({ projectId: 'p', shell: false, plugins: [standard(all), siwx()] })
console.log(JSON.stringify({ kernel: KERNEL_VERSION, plugins: kernel.plugins.map(({ id, version, status }) => [id, version, status]) }))`,
  )
  const outfile = join(to, 'out.mjs')
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    logLevel: 'error',
    plugins: [sourcesOf(to)],
  })
  return JSON.parse(await collect(process.execPath, [outfile], { cwd: to }))
}

/** Our packages are the sources of the copy; libraries are resolved from here. Lazy code is not requested. */
function sourcesOf(to) {
  const entries = new Map(publicPackages(to).flatMap((one) => sourceEntries(one).map(({ id, file }) => [id, file])))
  return {
    name: 'sources-of-the-copy',
    setup(builder) {
      builder.onResolve({ filter: /./ }, ({ path, kind }) => {
        if (kind === 'dynamic-import') return { path, external: true }
        return entries.has(path) ? { path: entries.get(path) } : undefined
      })
    },
  }
}

const versionsIn = (to) => Object.fromEntries(publicPackages(to).map(({ manifest }) => [manifest.name, manifest.version]))
const everything = publicPackages().map(({ manifest }) => manifest.name)

test.each([
  ['a minor of the kernel alone', 'minor', ['@latchkey/kernel'], '1.1.0', '1.0.0'],
  ['a major of every package', 'major', everything, '2.0.0', '2.0.0'],
])(
  'API-65 after %s a kernel runs with every plugin, and reports the versions of the manifests',
  async (_name, kind, names, kernel, account) => {
    const to = copyPackages({ bump: changeset(kind, names) })
    await changesets(to, 'version')
    expect(versionsIn(to)).toMatchObject({ '@latchkey/kernel': kernel, '@latchkey/account': account })
    expect(syncVersions(publicPackages(to), { check: true, from: to })).toContain(
      '@latchkey/kernel: version.ts is stale. Run: node scripts/versions.mjs',
    )
    syncVersions(publicPackages(to), { from: to })
    expect(syncVersions(publicPackages(to), { check: true, from: to })).toEqual([])
    const said = await run(to)
    expect(said.kernel).toBe(kernel)
    expect(said.plugins).toHaveLength(13)
    for (const [id, version, status] of said.plugins)
      expect([id, version, status]).toEqual([id, versionsIn(to)[`@latchkey/${id}`], 'ready'])
  },
)

test('API-65 a beta does too', async () => {
  const to = copyPackages({ bump: changeset('minor', everything) })
  await changesets(to, 'pre', 'enter', 'beta')
  await changesets(to, 'version')
  syncVersions(publicPackages(to), { from: to })
  const said = await run(to)
  expect(said.kernel).toMatch(/^\d\.\d\.0-beta\.0$/)
  for (const [id, version, status] of said.plugins) expect([id, version, status]).toEqual([id, versionsIn(to)[`@latchkey/${id}`], 'ready'])
})
