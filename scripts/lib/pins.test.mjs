import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditedDependencies } from './audited.mjs'
import { catalog, publicPackages, root } from './workspace.mjs'

/** Packages pinned to a single version, and why an app's own copy does not matter. */
const exact = {
  '@lingui/message-utils': 'what plugin-kit compiles is kept by the kernel that reads it',
  '@walletconnect/core': 'a later one has another licence',
  '@walletconnect/universal-provider': 'a later one has another licence',
  libsql: 'a program for each kind of machine',
  mipd: 'has no 0.1 yet, so a range would be the same',
}
/** Development tools, never installed next to an app's own libraries. */
const tools = ['@latchkey/sandbox']

test('PKG-06 dependencies that an app may also have are ranges, so that it ends up with one copy', () => {
  const known = catalog()
  const pinned = publicPackages()
    .filter(({ manifest }) => !tools.includes(manifest.name))
    .flatMap(({ manifest }) =>
      Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })
        .filter(([name, range]) => /^\d/.test(range === 'catalog:' ? known[name] : range))
        .map(([name]) => name),
    )
  expect([...new Set(pinned)].sort()).toEqual(Object.keys(exact).sort())
  const security = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  expect(Object.keys(exact).filter((name) => !security.includes(`\`${name}\``))).toEqual([])
})

test('the nightly audit covers everything that apps and servers install with the packages, and no development tool', () => {
  const audited = auditedDependencies()
  expect(audited).toMatchObject({
    viem: catalog().viem,
    preact: catalog().preact,
    '@scure/bip39': catalog()['@scure/bip39'],
    '@walletconnect/core': catalog()['@walletconnect/core'],
  })
  expect(Object.keys(audited).filter((name) => name.startsWith('@latchkey/') || name === 'vitest' || name === 'esbuild')).toEqual([])
  expect(Object.values(audited).filter((range) => /catalog|workspace/.test(range))).toEqual([])
})
