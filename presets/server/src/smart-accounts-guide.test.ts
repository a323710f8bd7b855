import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { check } from '@latchkey/kernel/wire'
import { expect, test } from 'vitest'
import { OPTIONS } from './cli-options.js'
import { configSchema } from './config-file.js'

const guide = readFileSync(fileURLToPath(new URL('../../../docs/smart-accounts.md', import.meta.url)), 'utf8')

test('the file and the flags of the operator’s guide match the server', () => {
  const files = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text) as unknown)
  expect(files.map((file) => check(configSchema(), file))).toEqual([undefined])
  const flags = new Set([...guide.matchAll(/(?<=\s)--([-a-z]+)/g)].map(([, name = '']) => name))
  expect([...flags].filter((name) => !(name in OPTIONS))).toEqual([])
  expect(flags).toContain('smart-accounts')
})
