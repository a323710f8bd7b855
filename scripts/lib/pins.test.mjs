import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicPackages, root } from './workspace.mjs'

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

/** The catalog of pnpm-workspace.yaml, which is flat. */
function catalog() {
  const [, text] = /^catalog:\n((?: {2}.*\n|\n)+)/m.exec(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  return Object.fromEntries([...text.matchAll(/^ {2}'?([^':#]+)'?: (\S+)$/gm)].map(([, name, range]) => [name, range]))
}

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
})
