import { expect, test } from 'vitest'
import { inspect } from './inspect.mjs'

const good = { name: 'a', contents: ['README.md', 'LICENSE', 'dist/index.js'], manifest: {}, declarations: 'export interface A {}\n' }

test('a package with everything it needs and nothing else has no problem', () => {
  expect(inspect(good)).toEqual([])
})

test.each(['preinstall', 'install', 'postinstall', 'prepare'])('PKG-01 a package with a script for %s is refused', (script) => {
  expect(inspect({ ...good, manifest: { scripts: { [script]: 'node x.js' } } })).toEqual([`a would run '${script}' on a user's machine.`])
})

test.each(['src/a.test.ts', 'src/a.test-d.ts', 'src/fixtures/a.ts', 'tsconfig.tsbuildinfo'])('%s is not published', (file) => {
  expect(inspect({ ...good, contents: [...good.contents, file] })).toEqual([`a would publish ${file}.`])
})

test.each([
  'declare global { interface Window { a: 1 } }',
  'declare namespace JSX { interface Element {} }',
  "declare module 'react' { interface A {} }",
])('PKG-04 declarations with %j are refused', (declarations) => {
  expect(inspect({ ...good, declarations })).toEqual(['a changes types that are not its own.'])
})

test('a package may augment its own modules', () => {
  expect(inspect({ ...good, declarations: "declare module '@latchkey/kernel/react' { interface Register {} }" })).toEqual([])
})
