import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { copyPackages } from '../fixtures/copy-packages.mjs'
import { bumpVersions } from './bump-versions.mjs'
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
  ['a fix of the kernel', 'patch', ['@latchkey/kernel'], '0.1.1', '0.1.0'],
  ['a minor of the kernel alone, which breaks before 1.0', 'minor', ['@latchkey/kernel'], '0.2.0', '0.2.0'],
  ['a major of every package', 'major', everything, '1.0.0', '1.0.0'],
])(
  'API-65 after %s a kernel runs with every plugin, and reports the versions of the manifests',
  async (_name, kind, names, kernel, account) => {
    const to = copyPackages({ bump: changeset(kind, names) })
    await bumpVersions(to)
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
  await bumpVersions(to)
  syncVersions(publicPackages(to), { from: to })
  const said = await run(to)
  expect(said.kernel).toBe('0.2.0-beta.0')
  for (const [id, version, status] of said.plugins) expect([id, version, status]).toEqual([id, versionsIn(to)[`@latchkey/${id}`], 'ready'])
})

test('PKG-06 a changeset gives a version, an entry in the changelog, and a tag; plugins follow a kernel that breaks with a minor', async () => {
  const to = copyPackages({ bump: changeset('minor', ['@latchkey/kernel']), fix: changeset('patch', ['@latchkey/wallet-server']) })
  const git = (...args) => execFileSync('git', args, { cwd: to, encoding: 'utf8' })
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
  await bumpVersions(to)
  const versions = versionsIn(to)
  expect(Object.values(versions).filter((version) => !/^0\.(1\.0|1\.1|2\.0)$/.test(version))).toEqual([])
  expect(versions).toMatchObject({
    '@latchkey/kernel': '0.2.0',
    '@latchkey/standard': '0.2.0',
    '@latchkey/wallet-server': expect.any(String),
    // They contain the kernel, or name its version.
    '@latchkey/cdn': '0.1.1',
    '@latchkey/plugin-kit': '0.1.1',
  })
  const changelog = readFileSync(join(to, 'kernel/CHANGELOG.md'), 'utf8')
  expect(changelog).toMatch(/^# @latchkey\/kernel\n\n## 0\.2\.0\n\n### Minor Changes\n\n- .*Changed: something\.\n\n## 0\.1\.0\n/)
  git('init', '--quiet')
  git('add', 'kernel', 'plugins', 'presets', 'package.json')
  git(...author, 'commit', '--quiet', '--message', 'Versions')
  await changesets(to, 'tag')
  expect(git('tag').split('\n')).toEqual(expect.arrayContaining(['@latchkey/kernel@0.2.0', '@latchkey/standard@0.2.0']))
  expect(git('tag').trim().split('\n')).toHaveLength(everything.length)
})
