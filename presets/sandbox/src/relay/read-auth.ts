import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** The client that opens a socket, or the relay's own message why it is refused. */
export type Auth = { readonly client: string } | { readonly refusal: string }

/**
 * Verifies the token in a client's URL: an EdDSA JWT whose issuer is a did:key of the key that signed it.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export function readAuth(token: string, { audience, now }: { readonly audience: string; readonly now: number }): Auth {
  try {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { alg, typ } = parse(header)
    const { iss, aud, iat, exp } = parse(payload)
    if (alg !== 'EdDSA' || typ !== 'JWT') return refused('Unsupported algorithm')
    if (typeof iss !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') return refused('Missing claims')
    if (!verify(null, Buffer.from(`${header}.${payload}`), keyOf(iss), Buffer.from(signature, 'base64url')))
      return refused('Invalid signature')
    if (aud !== audience) return refused('Invalid audience')
    if (iat > now / 1000 + LEEWAY) return refused('JWT Token is not yet valid')
    if (exp < now / 1000 - LEEWAY) return refused('JWT Token is expired')
    return { client: iss }
  } catch {
    return refused('Malformed token')
  }
}

/** Allowed clock skew in seconds. */
const LEEWAY = 120

function refused(reason: string): Auth {
  return { refusal: `JWT validation error: ${reason}` }
}

function parse(part: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
}

/** The Ed25519 key in `did:key:z…`: a two-byte prefix, then the key. */
function keyOf(did: string): ReturnType<typeof createPublicKey> {
  const bytes = base58.decode(did.replace(/^did:key:z/, ''))
  if (bytes.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 1) throw new TypeError('Not an Ed25519 key')
  const x = Buffer.from(bytes.subarray(2)).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
