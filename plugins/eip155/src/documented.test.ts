import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APPROVAL_METHODS, FREE_METHODS } from './data/methods.js'
import * as networks from './networks.js'

const examples = new URL('./fixtures/readme/', import.meta.url)

test('the examples of the page are the files that the compiler checks', () => {
  const page = readFileSync(new URL('../../../docs/packages/eip155.md', import.meta.url), 'utf8')
  const shown = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1])
  const checked = readdirSync(examples).map((name) => readFileSync(new URL(name, examples), 'utf8'))
  expect(shown.sort()).toEqual(checked.sort())
})

test('lists every network and every request', () => {
  const page = readFileSync(new URL('../../../docs/packages/eip155.md', import.meta.url), 'utf8')
  for (const name of [...Object.keys(networks), ...FREE_METHODS, ...APPROVAL_METHODS]) expect(page).toContain(`\`${name}\``)
})
