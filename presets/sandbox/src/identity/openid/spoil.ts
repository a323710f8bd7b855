import type { KeyObject } from 'node:crypto'
import type { Misbehaviour } from '../identity.js'
import { type Claims, claimsOf, signToken } from './sign-token.js'

const THREE_HOURS = 10_800

/** Rewrites a token like a provider that does one thing wrong. */
export function spoil(
  token: string,
  {
    how,
    kid,
    key,
    stranger,
  }: { readonly how: Misbehaviour | undefined; readonly kid: string; readonly key: KeyObject; readonly stranger: () => KeyObject },
): string {
  const claims = claimsOf(token)
  if (how === 'keys') return signToken(stranger(), { kid, claims })
  const wrong = wrongClaims(how, claims)
  return wrong ? signToken(key, { kid, claims: { ...claims, ...wrong } }) : token
}

function wrongClaims(how: Misbehaviour | undefined, { iat, exp }: Claims): Claims | undefined {
  switch (how) {
    case 'ahead':
      // Without `nbf` a future token is as valid as a current one.
      return { iat: Number(iat) + THREE_HOURS, nbf: Number(iat) + THREE_HOURS, exp: Number(exp) + THREE_HOURS }
    case 'behind':
      return { iat: Number(iat) - THREE_HOURS, exp: Number(exp) - THREE_HOURS }
    case 'client':
      return { aud: 'another-client', azp: 'another-client' }
    case 'issuer':
      return { iss: 'https://accounts.example.com' }
    case 'nonce':
      return { nonce: 'of-another-question' }
    default:
      return undefined
  }
}
