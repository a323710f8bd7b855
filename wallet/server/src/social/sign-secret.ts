import { createPrivateKey, sign } from 'node:crypto'
import type { SigningSecret } from './providers/provider.js'

/** Validity of a secret created for one call. */
const SECRET_S = 300

/**
 * Creates a client secret in Apple's format: a JWT signed with the app's key (ES256). Uses Node's crypto, because `openid-client` needs
 * it synchronously.
 */
export function signSecret(
  { teamId, keyId, privateKey }: SigningSecret,
  { clientId, audience }: { readonly clientId: string; readonly audience: string },
): string {
  // Uses the machine's clock, because the provider compares it with the real time.
  const at = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: 'ES256', typ: 'JWT', kid: keyId },
    { iss: teamId, sub: clientId, aud: audience, iat: at, exp: at + SECRET_S },
  ]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(text), { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
