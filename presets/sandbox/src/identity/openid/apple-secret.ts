import type { KeyObject } from 'node:crypto'
import { claimsOf, headOf, isSignedBy } from './sign-token.js'

interface Expected {
  readonly key: KeyObject
  readonly keyId: string
  readonly teamId: string
  readonly clientId: string
  /** Apple's own issuer URL. */
  readonly audience: string
}

const MOST_SECONDS = 15_777_000

/**
 * Returns true if a client's secret meets Apple's rules: signed with the issued key, for this team and client, and valid for half a year
 * at most.
 */
export function isAppleSecret(secret: string, { key, keyId, teamId, clientId, audience }: Expected): boolean {
  const { alg, kid } = headOf(secret)
  const { iss, sub, aud, iat, exp } = claimsOf(secret)
  const now = Math.floor(Date.now() / 1000)
  return (
    alg === 'ES256' &&
    kid === keyId &&
    iss === teamId &&
    sub === clientId &&
    aud === audience &&
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    exp > now &&
    exp <= now + MOST_SECONDS &&
    isSignedBy(key, secret)
  )
}
