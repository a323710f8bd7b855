import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkRandom } from './check-keys.js'
import { keyOf, ownOptions as own, started } from './fixtures/server-options.js'
import { sandboxWalletKeys } from './keys.js'

test('starts with its own keys', () => {
  expect(started({})).not.toThrow()
  expect(started({ kek: [keyOf('one'), keyOf('nine')], signingKey: JSON.stringify(own.signingKey) })).not.toThrow()
})

test('accepts the sandbox’s keys only with a frame on this machine, and only on request', () => {
  for (const frameOrigin of ['http://wallet.localhost:4000', 'http://localhost:4000', 'http://127.0.0.1:4000'])
    expect(started({ ...sandboxWalletKeys, frameOrigin, sandbox: true })).not.toThrow()
  expect(started({ ...sandboxWalletKeys, sandbox: true })).toThrow('on this machine alone')
  expect(started({ ...sandboxWalletKeys, frameOrigin: 'https://wallet.localhost.evil.example', sandbox: true })).toThrow(
    'on this machine alone',
  )
  for (const name of ['kek', 'pepper', 'nonceKey', 'signingKey'] as const)
    expect(started({ [name]: sandboxWalletKeys[name], frameOrigin: 'http://wallet.localhost:4000' })).toThrow('everybody knows')
  expect(started({ kek: [keyOf('one'), sandboxWalletKeys.kek] })).toThrow('everybody knows')
})

test('compares keys as bytes, however they are spelled', () => {
  for (const name of ['kek', 'pepper', 'nonceKey'] as const) {
    const padded = `${sandboxWalletKeys[name]}=`
    for (const given of [padded, Buffer.from(padded, 'base64url').toString('base64')])
      expect(started({ [name]: given })).toThrow('everybody knows')
    expect(started({ [name]: sandboxWalletKeys.kek })).toThrow('everybody knows')
  }
  const jwk = JSON.parse(sandboxWalletKeys.signingKey) as JsonWebKey
  expect(started({ signingKey: { ...jwk, d: `${jwk.d}=` } })).toThrow('everybody knows')
  expect(started({ pepper: `${own.kek}=` })).toThrow('different keys')
  for (const spelled of [`${own.kek}=`, Buffer.from(own.kek, 'base64url').toString('base64')])
    expect(started({ kek: spelled })).not.toThrow()
  for (const wrong of [`${own.kek}!`, `${own.kek.slice(0, 20)} ${own.kek.slice(20)}`])
    expect(started({ kek: wrong })).toThrow('32 random bytes')
})

test.each([
  ['zeros', Buffer.alloc(32)],
  ['one repeated byte', Buffer.alloc(32, 0xa7)],
  ['a repeated half', Buffer.concat([Buffer.from(keyOf('half'), 'base64url').subarray(0, 8)].flatMap((half) => [half, half, half, half]))],
  ['counted bytes', Buffer.from(Array.from({ length: 32 }, (_, at) => at * 3))],
  ['a sentence', Buffer.from('correct horse battery staple, 1!')],
  ['a word of another script', Buffer.from('абвгежзийкрстуфх')],
  ['letters and zeros', Buffer.from('my secret key'.padEnd(32, '\0'))],
])('rejects %s as a key', (_, bytes) => {
  expect(bytes).toHaveLength(32)
  for (const name of ['kek', 'pepper', 'nonceKey'] as const)
    expect(started({ [name]: bytes.toString('base64url') })).toThrow(`\`${name}\` is not random`)
})

test('ten thousand random keys are accepted', () => {
  for (let at = 0; at < 10_000; at += 1) expect(() => checkRandom('kek', randomBytes(32))).not.toThrow()
})

test('a frame served over http works only on this machine', () => {
  expect(started({ frameOrigin: 'http://wallet.localhost:4000' })).not.toThrow()
  for (const frameOrigin of ['http://wallet.example.com', 'http://192.168.0.7:8787', 'http://localhost.evil.example'])
    expect(started({ frameOrigin })).toThrow('has to be https')
})

test('missing, short or equal keys are rejected, without appearing in the message', () => {
  for (const name of ['kek', 'pepper', 'nonceKey'] as const)
    for (const wrong of ['', 'short', Buffer.alloc(31, 7).toString('base64url'), undefined as never])
      expect(started({ [name]: wrong })).toThrow(name)
  expect(started({ kek: [] })).toThrow('kek')
  expect(started({ pepper: own.kek })).toThrow('different keys')
  for (const wrong of ['', '{}', 'no json', { ...own.signingKey, d: undefined } as never, { kty: 'oct', k: 'secret-key' } as never])
    expect(started({ signingKey: wrong })).toThrow('`signingKey` has to be a private P-256 key as JWK.')
})

test('the frame’s origin must be an origin', () => {
  for (const wrong of ['https://wallet.example.com/', 'https://wallet.example.com/sdk', 'HTTPS://wallet.example.com'])
    expect(started({ frameOrigin: wrong })).toThrow('frameOrigin')
})
