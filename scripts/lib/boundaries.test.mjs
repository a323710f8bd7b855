import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBoundaryProblems } from './boundaries.mjs'

const good = {
  'kernel/package.json': manifest('kernel', {
    entries: { '.': 'index', './react': 'react/index', './wire': 'wire/index' },
    dependencies: ['blo', 'typebox'],
    peers: ['react'],
  }),
  'kernel/src/index.ts': "import { blo } from 'blo'\nexport const make = () => blo('0x00')",
  'kernel/src/react/index.ts': "import { useState } from 'react'\nexport const use = () => useState(0)",
  'kernel/src/wire/index.ts': "export { String } from 'typebox'",
  'plugins/a/package.json': manifest('a', {
    entries: { '.': 'index', './server': 'server' },
    peers: ['@latchkey/kernel', 'react'],
    dependencies: ['hono', '@solana/web3.js'],
  }),
  'plugins/a/src/index.ts':
    "import type { B } from '@latchkey/b'\nimport { make } from '@latchkey/kernel'\nexport const a = (b: B) => [b, make(), () => import('./views/a.js'), () => import('./sdk.js')]",
  'plugins/a/src/views/a.tsx': "import { use } from '@latchkey/kernel/react'\nexport default () => <p>{String(use())}</p>",
  'plugins/a/src/sdk.ts': "export { Connection } from '@solana/web3.js'",
  'plugins/a/src/wire.ts': "import { String } from '@latchkey/kernel/wire'\nexport const wire = /* @__PURE__ */ String()",
  'plugins/a/src/server.ts': "import { Hono } from 'hono'\nexport const server = () => new Hono()",
  'server-kit/package.json': manifest('server-kit', { peers: ['@latchkey/kernel'], dependencies: ['hono'] }),
  'server-kit/src/index.ts': "import { make } from '@latchkey/kernel'\nexport const serve = () => make()",
  'plugins/b/package.json': manifest('b', { peers: ['@latchkey/kernel', '@latchkey/server-kit'] }),
  'plugins/b/src/index.ts': 'export interface B { readonly b: string }\nexport const b = 1',
  'presets/all/package.json': manifest('all', { dependencies: ['@latchkey/a', '@latchkey/b', '@latchkey/kernel'] }),
  'presets/all/src/index.ts': "export { a } from '@latchkey/a'\nexport { b } from '@latchkey/b'",
}

test('a valid tree has no problem', async () => {
  expect(await problemsOf({})).toEqual([])
})

test('packages bundled at build time may be imported without being listed, only by the package that declares them', async () => {
  const plugin = (name, latchkey) => {
    const whole = JSON.parse(manifest(name, { peers: ['@latchkey/kernel'] }))
    return JSON.stringify({ ...whole, ...(latchkey && { latchkey }) })
  }
  const deep = { 'plugins/b/src/x.ts': "export { sum } from 'taken/sums'" }
  const taken = plugin('b', { takenIn: ['taken'] })
  expect(await problemsOf({ ...deep, 'plugins/b/package.json': taken })).toEqual([])
  for (const other of [undefined, {}, { takenIn: [] }, { takenIn: ['take', 'taken/sums'] }]) {
    expect(await problemsOf({ ...deep, 'plugins/b/package.json': plugin('b', other) })).toEqual([
      expect.stringContaining('unlisted import: taken/sums is not in'),
    ])
  }
  expect(await problemsOf({ 'plugins/b/package.json': taken, 'plugins/a/src/x.ts': "export { sum } from 'taken'" })).toEqual([
    expect.stringContaining('unlisted import: taken is not in'),
  ])
})

test('an entry `./read` may load the chain library that its package bundles, and no other entry may load that one', async () => {
  const plugin = (takenIn) => {
    const whole = JSON.parse(manifest('b', { entries: { '.': 'index', './read': 'read' }, peers: ['@latchkey/kernel', '@solana/kit'] }))
    return JSON.stringify({ ...whole, latchkey: { takenIn } })
  }
  const read = {
    'plugins/b/package.json': plugin(['@solana/web3.js']),
    'plugins/b/src/read.ts': "export { Message } from '@solana/web3.js'",
  }
  const heavy = [expect.stringContaining('heavy SDK loaded at once')]
  expect(await problemsOf(read)).toEqual([])
  expect(await problemsOf({ ...read, 'plugins/b/src/read.ts': "export { address } from '@solana/kit'" })).toEqual(heavy)
  const eager = { 'plugins/b/src/index.ts': "export interface B { readonly b: string }\nexport { Message as b } from './read.js'" }
  // The preset loads it as well.
  expect(await problemsOf({ ...read, ...eager })).toEqual([...heavy, ...heavy])
})

test.each([
  ['a plugin that imports a plugin', { 'plugins/a/src/x.ts': "export { b } from '@latchkey/b'" }, 'plugins → plugins'],
  ['a plugin that imports a preset', { 'plugins/b/src/x.ts': "export const x = () => import('@latchkey/all')" }, 'plugins → presets'],
  ['a kernel that imports the server kit', { 'kernel/src/x.ts': "export { serve } from '@latchkey/server-kit'" }, 'kernel → server-kit'],
  [
    'the server kit in an entry',
    { 'plugins/b/src/index.ts': "export { serve as b } from '@latchkey/server-kit'" },
    'server kit in a browser entry',
  ],
  ['a kernel that imports a plugin', { 'kernel/src/x.ts': "export { b } from '@latchkey/b'" }, 'kernel → plugins'],
  [
    'an error’s words as a code',
    { 'plugins/b/src/x.ts': "export const x = (error) => (error as Error).message === 'User rejected the request'" },
    'decides by the words of an error',
  ],
  [
    'a pattern on an error’s words',
    { 'wallet/frame/src/x.ts': 'export const x = ({ message }) => /^Please try/.test(message)' },
    'decides by the words of an error',
  ],
  ['case by the browser’s language', { 'plugins/b/src/x.ts': 'export const x = (a) => a.toLocaleLowerCase()' }, 'depends on the page'],
  ['a view in an entry', { 'plugins/a/src/index.ts': "export { default } from './views/a.js'" }, 'eager view'],
  ['React in an entry', { 'plugins/b/src/index.ts': "export { use } from '@latchkey/kernel/react'" }, 'React in an entry'],
  [
    'React below a preset entry',
    { 'kernel/src/index.ts': "export { use as make } from './react/index.js'" },
    'React in an entry: presets/all/src/index.ts',
  ],
  ['Node in an entry', { 'plugins/b/src/index.ts': "export { readFile } from 'node:fs'" }, 'Node in a browser entry'],
  ['an unlisted import', { 'plugins/b/src/x.ts': "export { blo } from 'blo'" }, 'unlisted import: blo'],
  [
    'a relative path out of the package',
    { 'plugins/b/src/x.ts': "export { make } from '../../../kernel/src/index.js'" },
    'relative escape',
  ],
  ['a chain library in the kernel', { 'kernel/src/x.ts': "export const x = () => import('viem')" }, 'chain library in the kernel: viem'],
  [
    'a heavy SDK that loads at once',
    { 'plugins/a/src/index.ts': "export { Connection as a } from './sdk.js'" },
    'heavy SDK loaded at once',
  ],
  ['a wire that imports more', { 'plugins/a/src/wire.ts': "export { make } from '@latchkey/kernel'" }, 'wire imports more than TypeBox'],
  ['a wire with a validator', { 'kernel/src/wire/x.ts': "export { Check } from 'typebox/value'" }, 'wire imports a validator'],
  [
    'React behind a server entry',
    { 'plugins/a/src/server.ts': "export const server = () => import('./views/a.js')" },
    'browser code in a server entry',
  ],
  [
    'a top-level let',
    { 'plugins/b/src/x.ts': 'export let count = 0\nexport const add = () => { count += 1 }' },
    'module-level state: count',
  ],
  [
    'a top-level Map',
    { 'plugins/b/src/x.ts': 'const seen = new Map()\nexport const get = (key: string) => seen.get(key)' },
    'module-level state: seen',
  ],
  [
    'a side effect at import',
    { 'plugins/b/src/x.ts': "globalThis.addEventListener?.('load', () => undefined)\nexport const x = 1" },
    'plugins/b/src/x.ts: does something',
  ],
  [
    'a call that tree shaking has to keep',
    { 'kernel/src/x.ts': "import { make } from './index.js'\nexport const x = make()" },
    'kernel/src/x.ts: does something',
  ],
  [
    'a topic of the kernel that imports from a higher floor',
    {
      'kernel/src/waits/x.ts': "import type { X } from '../points/index.js'\nexport const x = (): X => 1",
      'kernel/src/points/index.ts': 'export type X = number',
    },
    'kernel/src/waits/x.ts: imports from no lower floor: points/index.js',
  ],
  [
    'a topic of the kernel that imports past a face',
    {
      'kernel/src/points/x.ts': "import { x } from '../waits/y.js'\nexport const z = () => x",
      'kernel/src/waits/y.ts': 'export const x = 1',
    },
    'kernel/src/points/x.ts: imports past the face: waits/y.js',
  ],
  [
    'code among the kernel’s types',
    { 'kernel/src/types/x.ts': "export { x } from '../waits/index.js'", 'kernel/src/waits/index.ts': 'export const x = 1' },
    'kernel/src/types/x.ts: imports from no lower floor',
  ],
  ['a topic of the kernel without a floor', { 'kernel/src/attic/x.ts': 'export const x = 1' }, 'kernel/src/attic: stands on no floor'],
  [
    'packages that need each other',
    { 'plugins/b/package.json': manifest('b', { peers: ['@latchkey/kernel', '@latchkey/server-kit', '@latchkey/all'] }) },
    'packages depend on each other: @latchkey/b → @latchkey/all → @latchkey/b',
  ],
  ['an entry that does not exist', { 'plugins/b/src/x.ts': "export { x } from '@latchkey/kernel/nothing'" }, 'no such entry'],
])('%s is reported', async (_, change, problem) => {
  expect(await problemsOf(change)).toContainEqual(expect.stringContaining(problem))
})

test.each([
  'location.assign(url)',
  'window.location.replace(url)',
  'location\n    .assign(url)',
  "location['assign'](url)",
  "window.location['href'] = url",
  'location.href ||= url',
  'globalThis.open(url)',
  'window\n    .open(url)',
  'opened?.location.replace(url)',
  'window.location.href = url',
  'location.href=url',
  'location = url',
  'window.location = url',
  "window.open(url, '_top')",
  "window.open(base + '/x')",
  "window.open('//' + host)",
  'window.open(`//evil`)',
  'link.href = url',
  'navigation.navigate(url)',
])('reports an address opened by `%s`, in the frame of the embedded wallet too, except in the helper', async (call) => {
  const code = `export const x = (url) => { ${call} }`
  const problem = expect.stringContaining('opens an address past @latchkey/kernel/links')
  for (const file of ['plugins/b/src/x.ts', 'wallet/frame/src/x.ts', 'kernel/src/x.ts', 'presets/all/src/x.ts'])
    expect(await problemsOf({ [file]: code })).toContainEqual(problem)
  for (const file of ['kernel/src/links/x.ts', 'plugins/b/src/server/x.ts', 'plugins/b/src/x.test.ts'])
    expect(await problemsOf({ [file]: code })).not.toContainEqual(problem)
})

test('reading an address, comparing it, opening an own page and a checked link are fine', async () => {
  for (const [file, code] of [
    ['x.ts', "export const x = () => [location.href, location.href === 'a', window.open('/popup'), window.open(`/loading`)]"],
    ['x.ts', "export const x = (a) => { const location = a.get('location'); return location }"],
    ['x.ts', '// location.assign(url) is not called here\nexport const x = 1'],
    ['x.tsx', 'export const X = ({ href, safeLink }) => <a href={safeLink(href)}>x</a>'],
  ])
    expect(await problemsOf({ [`plugins/a/src/views/${file}`]: code }), code).toEqual([])
  expect(await problemsOf({ 'plugins/a/src/x.tsx': 'export const X = ({ href }) => <a href={href}>x</a>' })).toEqual([
    'plugins/a/src/x.tsx: opens an address past @latchkey/kernel/links: <a href={',
  ])
})

function problemsOf(change) {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries({ ...good, ...change })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return findBoundaryProblems(folder)
}

function manifest(name, { entries = { '.': 'index' }, dependencies = [], peers = [] }) {
  const any = (names) => Object.fromEntries(names.map((one) => [one, '*']))
  const target = (file) => ({ '@latchkey/source': `./src/${file}.ts`, default: `./dist/${file}.js` })
  return JSON.stringify({
    name: `@latchkey/${name}`,
    sideEffects: false,
    exports: Object.fromEntries(Object.entries(entries).map(([entry, file]) => [entry, target(file)])),
    dependencies: any(dependencies),
    peerDependencies: any(peers),
  })
}
