import { expect, test } from 'vitest'
import { readCacao } from './read-cacao.js'

const P = {
  iss: 'did:pkh:eip155:1:0xada',
  domain: 'app.test',
  aud: 'https://app.test',
  version: '1',
  nonce: 'abcdef12',
  iat: '2026-01-01T00:00:00Z',
}
const CACAO = { h: { t: 'caip122' }, p: P, s: { t: 'eip191', s: '0x00' } }
const of = (p: object): unknown => ({ ...CACAO, p: { ...P, ...p } })
/** {"att":{"eip155":{"request/personal_sign":[]}}} */
const RECAP = 'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W119fX0'
const RIGHTS =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."

const FIELDS = {
  domain: 'app.test',
  accountAddress: '0xada',
  chainId: 'eip155:1',
  uri: 'https://app.test',
  version: '1',
  nonce: 'abcdef12',
  issuedAt: '2026-01-01T00:00:00Z',
}

test('a response is read as the message that it signs', () => {
  expect(readCacao(CACAO)).toEqual({
    fields: FIELDS,
    message: [
      'app.test wants you to sign in with your Ethereum account:',
      '0xada',
      '',
      '',
      'URI: https://app.test',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdef12',
      'Issued At: 2026-01-01T00:00:00Z',
    ].join('\n'),
    signature: '0x00',
    ownStatement: undefined,
  })
  expect(Object.keys(readCacao(CACAO)?.fields ?? {}).sort()).toEqual(Object.keys(FIELDS).sort())
})

test('all possible fields are read, with the statement that was shown', () => {
  const more = { statement: 'Hello', exp: '2026-01-02T00:00:00Z', nbf: '2025-12-31T00:00:00Z', requestId: 'r1', resources: ['x:y', RECAP] }
  const read = readCacao(of(more))
  expect(read?.fields).toEqual({
    ...FIELDS,
    statement: `Hello ${RIGHTS}`,
    expirationTime: more.exp,
    notBefore: more.nbf,
    requestId: 'r1',
    resources: more.resources,
  })
  expect(read?.ownStatement).toBe('Hello')
  expect(read?.message.endsWith(`Request ID: r1\nResources:\n- x:y\n- ${RECAP}`)).toBe(true)
  expect(readCacao(of({ resources: [] }))?.fields).not.toHaveProperty('resources')
})

test('older wallets put the page in another field', () => {
  expect(readCacao(of({ aud: undefined, uri: 'https://old.test' }))?.fields.uri).toBe('https://old.test')
  expect(readCacao(of({ uri: 'https://old.test' }))?.fields.uri).toBe('https://app.test')
  expect(readCacao(of({ aud: undefined }))).toBeUndefined()
})

test('on Solana, a missing statement leaves two empty lines, as the protocol’s library writes it', () => {
  const iss = 'did:pkh:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P'
  expect(readCacao(of({ iss }))?.message).toContain('\n7S3P\n\n\nURI: ')
  expect(readCacao(of({ iss, statement: 'Hello' }))?.message).toContain('\n7S3P\n\nHello\n\nURI: ')
})

test.each([
  [{ ...CACAO, h: { t: 'eip4361' } }],
  [{ ...CACAO, s: { t: 'eip1271', s: '0xaB' } }],
  [{ ...CACAO, s: { t: 'eip6492', s: '0x00', m: { anything: 1 } } }],
])('other kinds of responses are accepted too (%#)', (cacao) => {
  expect(readCacao(cacao)?.fields).toEqual(FIELDS)
})

test('the signature of a contract may be empty', () => {
  expect(readCacao({ ...CACAO, s: { t: 'eip1271', s: '0x' } })?.signature).toBe('0x')
})

const long = 'x'.repeat(4_001)
test.each([
  [undefined],
  [{}],
  [{ ...CACAO, h: { t: 'other' } }],
  [{ ...CACAO, s: { t: 'other', s: '0x00' } }],
  [{ ...CACAO, s: { t: 'eip191', s: '0x' } }],
  [{ ...CACAO, s: { t: 'eip191', s: '0x0' } }],
  [{ ...CACAO, s: { t: 'eip191', s: 'x0x00' } }],
  [{ ...CACAO, s: { t: 'eip191', s: '0x00x' } }],
  [{ ...CACAO, s: { t: 'eip191', s: `0x${'00'.repeat(20_000)}` } }],
  ...['iss', 'domain', 'version', 'nonce', 'iat'].flatMap((name) => [
    [of({ [name]: undefined })],
    [of({ [name]: '' })],
    [of({ [name]: 7 })],
  ]),
  ...['aud', 'uri', 'exp', 'nbf', 'statement', 'requestId'].flatMap((name) => [[of({ [name]: '' })], [of({ [name]: long })]]),
  [of({ resources: Array.from({ length: 51 }, () => 'x:y') })],
  [of({ resources: [''] })],
  [of({ resources: ['urn:recap:x'] })],
  [of({ statement: 'Hello\nURI: https://evil.test' })],
  [of({ version: '2' })],
  [of({ nonce: 'short' })],
  [of({ iat: 'today' })],
  [of({ iss: 'did:pkh:eip155:1' })],
  [of({ iss: 'pkh:eip155:1:0xada' })],
  [of({ iss: ' did:pkh:eip155:1:0xada' })],
  [of({ iss: 'did:pkh:eip155:1:0xada:x' })],
  [of({ iss: 'did:pkh:e:1:0xada' })],
  [of({ iss: 'did:pkh:eip155:1:0x ada' })],
])('an invalid response is rejected (%#)', (cacao) => {
  expect(readCacao(cacao)).toBeUndefined()
})
