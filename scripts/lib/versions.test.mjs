import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { versionModule } from '../../presets/plugin-kit/src/version.mjs'
import { copyPackages } from '../fixtures/copy-packages.mjs'
import { syncVersions } from './versions.mjs'
import { filesBelow, publicPackages, readJson, root } from './workspace.mjs'

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
  const to = copyPackages({})
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

test('no source outside version.ts states a version by hand', () => {
  const written = ['e2e', 'examples', 'kernel', 'plugins', 'presets']
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((file) => /[\\/]dist[\\/]/.test(file) === false && /\.tsx?$/.test(file))
    .filter((file) => !['version.ts', 'registry.test.ts'].includes(basename(file)))
    // Neither an example in a comment, nor the kernel's own `^0.0.0`.
    .filter((file) => /^(?! \*).*\bkernel: '[\^~]?(?!0\.0\.0)\d/m.test(readFileSync(file, 'utf8')))
  expect(written).toEqual([])
})

test('guides name the current kernel', () => {
  const to = copyPackages({})
  const page = join(to, 'docs/packages/kernel.md')
  cpSync(join(root, 'docs/packages/kernel.md'), page)
  const before = readFileSync(page, 'utf8')
  expect(before).toContain(`kernel: '^${publicPackages(to)[0].manifest.version}'`)
  writeFileSync(page, before.replace(/kernel: '\^[^']*'/, "kernel: '^0.0.9'"))
  expect(syncVersions(publicPackages(to), { check: true, from: to })).toEqual([
    'docs/packages/kernel.md is stale. Run: node scripts/versions.mjs',
  ])
  syncVersions(publicPackages(to), { from: to })
  expect(readFileSync(page, 'utf8')).toBe(before)
})
