import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../workspace.mjs'
import { findSlips } from './find-slips.mjs'
import { findUnused } from './find-unused.mjs'
import { readGlossary } from './read-glossary.mjs'

const glossary = readGlossary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
const slips = (language, text) => findSlips(language, { key: text }, glossary)

test.each([
  ['en', 'Pay the gas', 'key: “gas” → “fee”'],
  ['de', 'Das können Sie später tun', 'key: “Sie” → “du”'],
  ['de', 'Ein Vertrag', 'key: “Vertrag” → “Smart Contract”'],
  ['ar', 'صِل المحفظة', 'key: “صِل” → “ربط”'],
  ['en', 'Nobody has this name', 'key: “Nobody” → no one, someone, anyone'],
  ['en', "Don't have it?", 'key: a straight apostrophe → ’'],
  ['en', 'Loading...', 'key: three full stops → …'],
  ['en', 'You declined. Nothing was sent', 'key: more than one sentence, and no full stop at the end'],
  ['en', 'Two  spaces', 'key: a space too many'],
])('%s: %j is a slip', (language, text, slip) => {
  expect(slips(language, text)).toEqual([slip])
})

test.each([
  ['en', 'Gasoline prices in {gas}'],
  ['de', 'sie verbinden, vertraglich'],
  ['en', 'You declined. Nothing was sent.'],
  ['en', 'Loading…'],
  ['ar', 'يصل المال'],
])('%s: %j is not a slip', (language, text) => {
  expect(slips(language, text)).toEqual([])
})

test('a text fixed by the specification stays unchanged', () => {
  const text = 'A problem occurred while trying initialize authentication...'
  expect(findSlips('en', { 'siwx.initFailed': text, other: text }, glossary)).toEqual(['other: three full stops → …'])
})

test('a key is used if a source contains it, or a template with its ends', () => {
  const sources = ["t('a.quoted')", `t(\`a.event.\${name}\`)`, `t(\`mail.\${kind}.lead\`)`, '// a.commented']
  const keys = ['a.quoted', 'a.event.login', 'mail.code.lead', 'mail.code.after', 'a.commented', 'a.quot']
  expect(findUnused(keys, sources)).toEqual(['mail.code.after', 'a.commented', 'a.quot'])
})
