import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { check } from '@latchkey/kernel/wire'
import { expect, test } from 'vitest'
import { configSchema, flags } from './settings.js'

const guide = readFileSync(fileURLToPath(new URL('../../../docs/smart-accounts.md', import.meta.url)), 'utf8')

test('the file and the flags of the operator’s guide match the server', () => {
  const files = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text) as unknown)
  expect(files.map((file) => check(configSchema(), file))).toEqual([undefined])
  const named = new Set([...guide.matchAll(/(?<=\s)--([-a-z]+)/g)].map(([, name = '']) => name))
  const known = flags().map(({ flag: { flag } }) => flag)
  expect([...named].filter((name) => !known.includes(name))).toEqual([])
  expect(named).toContain('smart-accounts')
})
