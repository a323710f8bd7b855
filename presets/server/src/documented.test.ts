import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const examples = new URL('./fixtures/sign-in/', import.meta.url)

test('the examples of docs/sign-in.md are the files that the compiler checks', () => {
  const page = readFileSync(new URL('../../../docs/sign-in.md', import.meta.url), 'utf8')
  const shown = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1])
  const checked = readdirSync(examples).map((name) => readFileSync(new URL(name, examples), 'utf8'))
  expect(shown.sort()).toEqual(checked.sort())
})
