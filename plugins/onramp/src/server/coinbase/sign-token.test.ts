import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { tokenSigner } from './sign-token.js'

const call = { method: 'POST', url: 'https://api.developer.coinbase.com/onramp/v1/token?x=1' }
const NOW = 1_763_715_600_000
const read = (part = ''): { readonly [name: string]: unknown } => JSON.parse(Buffer.from(part, 'base64url').toString())
const parts = (token: string): readonly string[] => token.split('.')

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ed = generateKeyPairSync('ed25519')
const { d = '', x = '' } = ed.privateKey.export({ format: 'jwk' })
const raw = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
const isGood = (token: string, key: KeyObject): boolean => {
  const [head, claims, signature = ''] = parts(token)
  const text = Buffer.from(`${head}.${claims}`)
  const bytes = Buffer.from(signature, 'base64url')
  return key.asymmetricKeyType === 'ed25519'
    ? verify(null, text, key, bytes)
    : verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, bytes)
}

test.each([
  ['ECDSA as PEM', String(ec.privateKey.export({ format: 'pem', type: 'sec1' })), 'ES256', ec.publicKey],
  ['ECDSA in one line', String(ec.privateKey.export({ format: 'pem', type: 'pkcs8' })).replaceAll('\n', '\\n'), 'ES256', ec.publicKey],
  ['Ed25519 as 64 bytes', raw, 'EdDSA', ed.publicKey],
] as const)('a key of %s signs a token for one call and two minutes', (_, keySecret, alg, publicKey) => {
  const token = tokenSigner({ keyId: 'k', keySecret }, () => NOW)(call)
  const [head, claims] = parts(token)
  expect(read(head)).toMatchObject({ alg, kid: 'k', typ: 'JWT', nonce: expect.stringMatching(/^[0-9a-f]{32}$/) })
  const uri = 'POST api.developer.coinbase.com/onramp/v1/token'
  expect(read(claims)).toEqual({ iss: 'cdp', sub: 'k', nbf: NOW / 1000, exp: NOW / 1000 + 120, uri, uris: [uri] })
  expect(isGood(token, publicKey)).toBe(true)
})

test('no two tokens are alike, and an invalid key is rejected without being repeated', () => {
  const sign = tokenSigner({ keyId: 'k', keySecret: raw }, () => NOW)
  expect(sign(call)).not.toBe(sign(call))
  for (const keySecret of ['', 'c2hvcnQ=', '-----BEGIN EC PRIVATE KEY-----\nnothing\n-----END EC PRIVATE KEY-----'])
    expect(() => tokenSigner({ keyId: 'k', keySecret }, () => NOW)).toThrow(
      'The secret of the Coinbase key cannot be read. It is 64 bytes in base64, or a PEM.',
    )
})
