import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { versionModule } from '../../presets/plugin-kit/src/version.mjs'
import { collect } from './collect.mjs'
import { syncVersions } from './versions.mjs'
import { filesBelow, publicPackages, readJson, root, sourceEntries } from './workspace.mjs'

/** A copy of the workspace's public packages without build output, and with the test's own changesets in place of the pending ones. */
function copy(changesets) {
  const to = mkdtempSync(join(tmpdir(), 'versions-'))
  onTestFinished(() => rmSync(to, { recursive: true, force: true }))
  for (const file of ['package.json', 'pnpm-workspace.yaml']) cpSync(join(root, file), join(to, file))
  for (const { dir, path } of publicPackages()) {
    cpSync(path, join(to, dir), { recursive: true, filter: (file) => !['node_modules', 'dist'].includes(basename(file)) })
    symlinkSync(join(path, 'node_modules'), join(to, dir, 'node_modules'))
  }
  mkdirSync(join(to, '.changeset'))
  cpSync(join(root, '.changeset/config.json'), join(to, '.changeset/config.json'))
  for (const [name, text] of Object.entries(changesets)) writeFileSync(join(to, '.changeset', `${name}.md`), text)
  return to
}

function changeset(kind, names) {
  return `---\n${names.map((name) => `'${name}': ${kind}`).join('\n')}\n---\n\nChanged: something.\n`
}

const changesets = (to, ...args) => collect(process.execPath, [join(root, 'node_modules/@changesets/cli/bin.js'), ...args], { cwd: to })

/** What a kernel with all plugins reports about versions, from the sources of a copy. */
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
    const to = copy({ bump: changeset(kind, names) })
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

test('API-65 so does a beta', async () => {
  const to = copy({ bump: changeset('minor', everything) })
  await changesets(to, 'pre', 'enter', 'beta')
  await changesets(to, 'version')
  syncVersions(publicPackages(to), { from: to })
  const said = await run(to)
  expect(said.kernel).toMatch(/^\d\.\d\.0-beta\.0$/)
  for (const [id, version, status] of said.plugins) expect([id, version, status]).toEqual([id, versionsIn(to)[`@latchkey/${id}`], 'ready'])
})

test('API-65 an explicit range stays unchanged, and `workspace:^` becomes the current version', () => {
  const versions = new Map([
    ['@latchkey/kernel', '1.4.2'],
    ['@latchkey/account', '1.0.1'],
  ])
  const peerDependencies = { '@latchkey/kernel': '^1.2.0 || ^2.0.0', '@latchkey/account': 'workspace:^', react: '>=18' }
  const text = versionModule({ version: '1.1.0', peerDependencies }, { versions })
  expect(text.match(/export const .*/g)).toEqual([
    "export const VERSION: Version = '1.1.0'",
    "export const KERNEL: Range = '^1.2.0 || ^2.0.0'",
    "export const ACCOUNT: Range = '^1.0.1'",
  ])
})

test('PKG-06 if the root names its repository, every package names the same, with its own folder', () => {
  const to = copy({})
  const own = readJson(join(to, 'package.json'))
  const links = {
    repository: 'https://code.example/latchkey',
    bugs: 'https://code.example/latchkey/issues',
    funding: 'https://fund.example',
  }
  writeFileSync(join(to, 'package.json'), JSON.stringify({ ...own, ...links }))
  expect(syncVersions(publicPackages(to), { check: true, from: to })).toContain(
    '@latchkey/evm: package.json is stale. Run: node scripts/versions.mjs',
  )
  const before = readFileSync(join(to, 'presets/evm/package.json'), 'utf8')
  syncVersions(publicPackages(to), { from: to })
  expect(readJson(join(to, 'presets/evm/package.json'))).toEqual({
    ...JSON.parse(before),
    ...links,
    repository: { url: links.repository, directory: 'presets/evm' },
  })
  expect(syncVersions(publicPackages(to), { check: true, from: to })).toEqual([])
})

test('PKG-06 presets leave the kernel to the app', () => {
  for (const name of ['@latchkey/evm', '@latchkey/standard']) {
    const { manifest } = publicPackages().find((one) => one.manifest.name === name)
    expect([manifest.dependencies['@latchkey/kernel'], manifest.peerDependencies['@latchkey/kernel']]).toEqual([undefined, 'workspace:^'])
  }
})

test('no source outside version.ts states a version of ours by hand', () => {
  const written = ['e2e', 'examples', 'plugins']
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((file) => /[\\/]dist[\\/]/.test(file) === false && /\.tsx?$/.test(file) && basename(file) !== 'version.ts')
    .filter((file) => /\bkernel: '[\^~]?\d/.test(readFileSync(file, 'utf8')))
  expect(written).toEqual([])
})
