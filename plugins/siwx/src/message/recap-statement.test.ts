import { expect, test } from 'vitest'
import { recapStatement } from './recap-statement.js'

const BEGINNING = 'I further authorize the stated URI to perform the following actions on my behalf:'
const recap = (value: unknown): string => `urn:recap:${Buffer.from(JSON.stringify(value)).toString('base64url')}`

test('the example of ERC-5573 yields its sentence', () => {
  // https://eips.ethereum.org/EIPS/eip-5573
  const att = {
    'https://example.com': { 'example/append': [], 'example/read': [], 'other/action': [] },
    'my:resource:uri.1': { 'example/append': [], 'example/delete': [] },
    'my:resource:uri.2': { 'example/append': [] },
    'my:resource:uri.3': { 'example/append': [] },
  }
  expect(recapStatement(undefined, ['x:y', recap({ att, prf: [] })])).toEqual({
    statement: [
      BEGINNING,
      "(1) 'example': 'append', 'read' for 'https://example.com'.",
      "(2) 'other': 'action' for 'https://example.com'.",
      "(3) 'example': 'append', 'delete' for 'my:resource:uri.1'.",
      "(4) 'example': 'append' for 'my:resource:uri.2'.",
      "(5) 'example': 'append' for 'my:resource:uri.3'.",
    ].join(' '),
  })
})

test('follows the page’s own statement, and is not added twice', () => {
  const rights = recap({ att: { eip155: { 'request/b': [], 'request/a/c': [] } } })
  const statement = `Hello ${BEGINNING} (1) 'request': 'a/c', 'b' for 'eip155'.`
  expect(recapStatement('Hello', [rights])).toEqual({ statement })
  expect(recapStatement('', [rights])).toEqual({ statement: statement.slice('Hello '.length) })
  expect(recapStatement(statement, [rights])).toEqual({ statement })
})

test('a statement without a ReCap is unchanged; only the last resource can be one', () => {
  const rights = recap({ att: { eip155: { 'request/a': [] } } })
  expect(recapStatement('Hello')).toEqual({ statement: 'Hello' })
  expect(recapStatement('Hello', [rights, 'x:y'])).toEqual({ statement: 'Hello' })
  expect(recapStatement(undefined, ['x:urn:recap:x'])).toEqual({})
  expect(recapStatement(undefined)).toEqual({})
})

test('both base64 alphabets are accepted, padded or not', () => {
  // Characters that differ between the alphabets: `~` and `?` give `-_` and `+/`.
  const value = { att: { eip155: { 'request/>>>???~~~': [] } } }
  const url = recap(value)
  const plain = `urn:recap:${Buffer.from(JSON.stringify(value)).toString('base64')}`
  expect(url).toMatch(/[-_]/)
  expect(plain).toMatch(/[+/]/)
  const statement = `${BEGINNING} (1) 'request': '>>>???~~~' for 'eip155'.`
  for (const each of [url, plain, `${url}==`]) expect(recapStatement(undefined, [each])).toEqual({ statement })
})

test.each([
  ['urn:recap:'],
  ['urn:recap:%'],
  [recap(7)],
  [recap({})],
  [recap({ att: null })],
  [recap({ att: 'x' })],
  [recap({ att: [] })],
  [recap({ att: { eip155: null } })],
  [recap({ att: { eip155: [] } })],
  [recap({ att: { eip155: 'x' } })],
  [recap({ att: { eip155: {}, other: 7 } })],
  // Invalid UTF-8 within otherwise valid JSON.
  [`urn:recap:${Buffer.from('{"att":{"\xff":{}}}', 'latin1').toString('base64url')}`],
])('an unreadable ReCap is rejected: %s', (urn) => {
  expect(recapStatement('Hello', [urn])).toBeUndefined()
})
