import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { saysMore, undocumented } from './undocumented.mjs'

/** A package that exports what `files` declare. */
const packageOf = (files) => {
  const path = mkdtempSync(join(tmpdir(), 'documented-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    const file = join(path, 'dist', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return { path, entries: [join(path, 'dist/index.d.ts')] }
}

test.each([
  ['openModal', 'Opens the modal.', false],
  ['openModal', 'The modal that is opened.', false],
  ['Price.symbol', 'Symbol of the price.', false],
  ['openModal', 'Modal', false],
  ['openModal', '', false],
  ['openModal', 'Opens the modal at its home view.', true],
  ['Price.symbol', 'Symbol of the price. Three letters, by ISO 4217.', true],
])('for %s, "%s" says more than the name: %s', (name, text, more) => expect(saysMore(text, name)).toBe(more))

test('functions, constants, types and classes need a docstring, wherever they are declared', () => {
  const found = undocumented(
    packageOf({
      'index.d.ts':
        "export { make as create, type Made } from './make.js'\nexport * from './more.js'\n/** Counts seconds since 1970. */\nexport declare const now: number\n",
      'make.d.ts':
        '/** Builds one from a seed. */\nexport declare function make(seed: string): Made\nexport declare function make(): Made\nexport type Made = number\n',
      'more.d.ts':
        'export declare class Box {\n  private readonly secret\n  /** Grams. */\n  weight: number\n}\nexport declare const later: number\ndeclare const own: number\n',
    }),
  )
  expect(found).toEqual(['src/make.ts: Made', 'src/more.ts: Box', 'src/more.ts: Box.weight', 'src/more.ts: later'])
})

test('the result of a hook needs docstrings as well, even if it is declared with the hook', () => {
  const text =
    '/** Follows the language. */\nexport declare function useLocale(): {\n  readonly dir: string\n  /** BCP 47. */\n  readonly tag: string\n}\n'
  expect(undocumented(packageOf({ 'index.d.ts': text }))).toEqual(['src/index.ts: useLocale.dir'])
})

test('the docstring of a union documents the fields of its forms', () => {
  const files = (doc) => ({
    'index.d.ts': `/** ${doc} */\nexport type Behaviour = 'never' | {\n  readonly delay: number\n} | {\n  readonly chain: number\n}\n`,
  })
  expect(undocumented(packageOf(files('What a wallet does. `{ delay }`: waits. `{ chain }`: ends up there.')))).toEqual([])
  expect(undocumented(packageOf(files('What a wallet does. `{ delay }`: waits.')))).toEqual(['src/index.ts: Behaviour.chain'])
})

test('members of interfaces need one, including those of a contract’s sections, and inherited members have one', () => {
  const found = undocumented(
    packageOf({
      'index.d.ts': `import type { Base } from './base.js'
/** Describes the plugin that sends. */
export interface Sending extends Base {
  readonly id: 'send'
  readonly actions: {
    /** Hands over coins of the account in use. */
    send(args: { readonly to: string }): void
    stop(): void
  }
  readonly more: { readonly inner: string }
}
`,
      'base.d.ts':
        'export interface Base {\n  /** Names the plugin among others. */\n  readonly id: string\n  /** What apps call. */\n  readonly actions?: object\n}\n',
    }),
  )
  expect(found).toEqual(['src/index.ts: Sending.actions.stop', 'src/index.ts: Sending.more'])
})
