import { expect, test } from 'vitest'
import { refusalOf } from '../fixtures/refusal-of.js'
import type { SiwxSession } from '../wire.js'
import { onlyFields } from './only-fields.js'

const DATA = {
  domain: 'app.test',
  accountAddress: '0xada',
  chainId: 'eip155:1',
  uri: 'https://app.test',
  version: '1' as const,
  nonce: 'abcdef1234',
  resources: ['https://app.test/a', 'https://app.test/b'],
}
const SENT: SiwxSession = { data: DATA, message: 'Hello', signature: '0x00' }
const P = { iss: 'did:pkh:eip155:1:0xada', domain: 'app.test', version: '1', nonce: 'abcdef1234', iat: '2026-01-01T00:00:00Z' }
const CACAO = { h: { t: 'caip122' }, p: P, s: { t: 'eip191', s: '0x00' } }
const junk = 'of a stranger'

test("keeps only the fields of a session's schema", () => {
  expect(onlyFields({ ...SENT, junk, data: { ...DATA, junk, statement: undefined } } as never)).toEqual(SENT)
  expect(Object.keys(onlyFields({ ...SENT, data: { ...DATA, statement: undefined } } as never).data)).not.toContain('statement')
})

test('keeps of a one-click response what its text is built from, without additional proofs of the wallet', () => {
  const answer = { h: { ...CACAO.h, junk }, p: { ...P, junk, exp: undefined }, s: { ...CACAO.s, m: { junk }, junk }, junk }
  expect(onlyFields({ ...SENT, cacao: answer })).toEqual({ ...SENT, cacao: CACAO })
})

test('ignores inherited fields', () => {
  const inherited = Object.assign(Object.create({ statement: 'Hello' }), DATA)
  expect(Object.hasOwn(onlyFields({ ...SENT, data: inherited }).data, 'statement')).toBe(false)
})

test('accepts 50,000 bytes, and rejects one more', () => {
  const room = 50_000 - JSON.stringify({ ...SENT, message: '' }).length
  expect(onlyFields({ ...SENT, message: 'x'.repeat(room) }).message).toHaveLength(room)
  expect(refusalOf(() => onlyFields({ ...SENT, message: 'x'.repeat(room + 1) }))?.[0]).toBe('too-large')
  // Counts bytes, not characters.
  expect(refusalOf(() => onlyFields({ ...SENT, message: 'é'.repeat(room / 2 + 1) }))?.[0]).toBe('too-large')
})
