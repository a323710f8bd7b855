import { createPrivateKey, sign } from 'node:crypto'
import type { SigningSecret } from './providers/provider.js'

/** How long a secret that is made for one call is good. */
const SECRET_S = 300

/** A client secret as Apple takes it: a JWT that the app's key signs (ES256). By Node's own crypto, since `openid-client` does not wait for it. */
export function signSecret(
  { teamId, keyId, privateKey }: SigningSecret,
  { clientId, audience }: { readonly clientId: string; readonly audience: string },
): string {
  // By the machine's clock, which is what the provider compares with.
  const at = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: 'ES256', typ: 'JWT', kid: keyId },
    { iss: teamId, sub: clientId, aud: audience, iat: at, exp: at + SECRET_S },
  ]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(text), { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
