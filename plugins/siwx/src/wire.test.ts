import { check, type TSchema } from '@latchkey/kernel/wire'
import { expect, test } from 'vitest'
import { messageSchema, sessionSchema, siwxWire } from './wire.js'

const DATA = {
  domain: 'app.test',
  accountAddress: '0xada',
  chainId: 'eip155:1',
  uri: 'https://app.test',
  version: '1',
  nonce: 'abcdef12',
}
const SESSION = { data: DATA, message: 'Hello', signature: '0x00' }
const fits = (schema: TSchema, value: unknown): boolean => check(schema, value) === undefined
const of = (length: number): string => 'x'.repeat(length)

test('both halves share these routes, with the visitor’s cookies', () => {
  const routes = Object.values(siwxWire).map(({ method, path, credentials }) => `${method} ${path} ${credentials}`)
  expect(routes).toEqual([
    'GET /v1/auth/nonce include',
    'POST /v1/auth/verify include',
    'GET /v1/auth/session include',
    'DELETE /v1/auth/session include',
    'POST /v1/auth/email include',
    'PUT /v1/auth/email include',
  ])
})

test.each([
  ['domain', ['localhost:3000', '[::1]:8080', of(260)], ['', 'a b', 'a/b', ' a', of(261), 7, undefined]],
  ['accountAddress', ['tz1-.%', of(128)], ['', 'a b', 'a:b', ' a', 'a ', of(129), undefined]],
  [
    'chainId',
    ['bip122:000000000019d6689c085ae165831e93', `my-chain:A_${of(30)}`],
    ['eip155', 'e:1', 'eip155:', ' eip155:1', 'eip155:1 ', `eip155:${of(33)}`, 'eip155eip:1', undefined],
  ],
  ['uri', ['x', of(2_000)], ['', 'a\nb', 'a\rb', of(2_001), undefined]],
  ['version', ['1'], ['2', '', undefined]],
  ['nonce', [of(8), of(128), 'aZ09aZ09'], [of(7), of(129), 'abcdef-12', ' abcdef12', 'abcdef12 ', undefined]],
  ['statement', ['für „alle“', of(2_000), undefined], ['', 'a\nb', of(2_001)]],
  [
    'issuedAt',
    ['2026-01-01T00:00:00Z', '2026-01-01t00:00:00.123456789z', '2026-01-01T00:00:00+01:30', undefined],
    [
      '2026-01-01',
      'x2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00Zx',
      '2026-01-01T00:00:00',
      '2026-01-01T00:00:00.Z',
      '2026-01-01T00:00:00.1234567890Z',
      '',
    ],
  ],
  ['expirationTime', ['2026-01-01T00:00:00Z', undefined], ['tomorrow']],
  ['notBefore', ['2026-01-01T00:00:00Z', undefined], ['yesterday']],
  ['requestId', ['r1', undefined], ['', 'a\nb']],
  ['resources', [[], ['x:y'], Array.from({ length: 50 }, () => 'x:y'), undefined], [[''], 'x:y', Array.from({ length: 51 }, () => 'x:y')]],
] as [string, unknown[], unknown[]][])('bounds the %s of a message', (name, good, bad) => {
  for (const value of good) expect([value, fits(messageSchema, { ...DATA, [name]: value })]).toEqual([value, true])
  for (const value of bad) expect([value, fits(messageSchema, { ...DATA, [name]: value })]).toEqual([value, false])
})

test('S3-12 the texts of a session are limited, and the one-click response is read elsewhere', () => {
  for (const more of [{}, { message: of(20_000) }, { signature: of(40_000) }, { cacao: { any: 'thing' } }])
    expect(fits(sessionSchema, { ...SESSION, ...more })).toBe(true)
  for (const more of [
    { message: '' },
    { message: of(20_001) },
    { signature: '' },
    { signature: of(40_001) },
    { data: {} },
    { data: undefined },
  ])
    expect([more, fits(sessionSchema, { ...SESSION, ...more })]).toEqual([more, false])
})

const { nonce, verify, session, signOut, email, confirmEmail } = siwxWire
const time = '2026-01-01T00:00:00Z'
test.each([
  [nonce.reply, { nonce: 'abcdef12', issuedAt: time, expiresAt: time }, [{ nonce: 'x' }, { issuedAt: 'now' }, { expiresAt: undefined }]],
  [verify.body, SESSION, [{ signature: undefined }]],
  [verify.reply, { session: SESSION, token: 't' }, [{ session: undefined }, { token: of(4_097) }]],
  [session.reply, { items: [SESSION], email: 'a@x.test' }, [{ items: undefined }, { items: [{}] }, { email: of(255) }]],
  [
    signOut.body,
    { account: `eip155:1:${of(128)}` },
    [{ account: 'eip155:1' }, { account: 'eip155:1:0x:y' }, { account: ' eip155:1:x' }, { account: 'eip155:1:x ' }],
  ],
  [signOut.reply, { items: [] }, [{ items: undefined }]],
  [email.body, { email: 'a@b' }, [{ email: 'a@' }, { email: of(255) }, { email: undefined }]],
  [email.reply, { codeNeeded: true }, [{ codeNeeded: undefined }, { codeNeeded: 'yes' }]],
  [confirmEmail.body, { code: '012345' }, [{ code: '12345' }, { code: '1234567' }, { code: 'x12345' }]],
  [confirmEmail.reply, { items: [] }, [{ items: undefined }]],
] as [TSchema, object, object[]][])('values on the wire have their form (%#)', (schema, good, changes) => {
  expect(check(schema, good)).toBeUndefined()
  for (const change of changes) expect([change, fits(schema, { ...good, ...change })]).toEqual([change, false])
})

test('optional fields may be omitted', () => {
  for (const [schema, value] of [
    [verify.reply, { session: SESSION }],
    [verify.reply, { session: SESSION, token: of(4_096) }],
    [session.reply, { items: [] }],
    [session.reply, { items: [], email: of(254) }],
    [email.body, { email: of(254) }],
    [signOut.body, {}],
    [nonce.body, {}],
    [session.body, {}],
  ] as [TSchema, object][])
    expect(check(schema, value)).toBeUndefined()
})
