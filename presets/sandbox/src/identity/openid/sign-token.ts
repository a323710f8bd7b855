import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** The claims of a token. */
export type Claims = { [name: string]: unknown }

/** Signs claims as a JWT: RS256, or ES256 with a P-256 key. */
export function signToken(key: KeyObject, { kid, claims }: { readonly kid: string; readonly claims: Claims }): string {
  const isElliptic = key.asymmetricKeyType === 'ec'
  const head = encode({ alg: isElliptic ? 'ES256' : 'RS256', kid })
  const text = `${head}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(text), isElliptic ? { key, dsaEncoding: 'ieee-p1363' } : key)
  return `${text}.${signature.toString('base64url')}`
}

/** The claims of a JWT, unverified. */
export function claimsOf(token: string): Claims {
  return decode(token.split('.')[1])
}

/** The header of a JWT, unverified. */
export function headOf(token: string): Claims {
  return decode(token.split('.')[0])
}

/** Returns true if an ES256 token was signed with this key. */
export function isSignedBy(key: KeyObject, token: string): boolean {
  const [head, claims, signature = ''] = token.split('.')
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: key.type === 'private' ? createPublicKey(key) : key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}

function encode(value: Claims): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part = ''): Claims {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    // Every object has fields of some kind.
    return typeof value === 'object' && value ? (value as Claims) : {}
  } catch {
    return {}
  }
}
