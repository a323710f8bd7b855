import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { signSecret } from './sign-secret.js'

test('a secret is a token of the team for this app and this provider, valid for five minutes', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const secret = signSecret(
    { teamId: 'TEAM', keyId: 'KEY', privateKey: pem },
    { clientId: 'com.example.wallet', audience: 'https://appleid.apple.com' },
  )
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
    issuer: 'TEAM',
    subject: 'com.example.wallet',
    audience: 'https://appleid.apple.com',
    algorithms: ['ES256'],
  })
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'KEY' })
  expect(Number(payload.exp) - Number(payload.iat)).toBe(300)
})
