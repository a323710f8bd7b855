import { serverErrors } from '@latchkey/server-kit'
import type { Keys } from '../keys.js'
import { loadJose } from '../load-jose.js'
import type { Session } from './sessions.js'

export const ACCESS_MS = 600_000
/** Tolerated clock difference between processes. */
const LEEWAY_S = 60

/** Signs a JWT (RFC 9068) that is only usable with the device's key. */
export async function signAccess(
  { signing }: Keys,
  {
    session,
    issuer,
    audience,
    now,
  }: { readonly session: Session; readonly issuer: string; readonly audience: string; readonly now: number },
): Promise<string> {
  const { SignJWT } = await loadJose()
  const at = Math.floor(now / 1000)
  return new SignJWT({ sid: session.id, auth_time: Math.floor(session.loginAt / 1000), cnf: { jkt: session.jkt } })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setSubject(session.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(at)
    .setNotBefore(at)
    .setExpirationTime(at + ACCESS_MS / 1000)
    .sign(signing)
}

/** Returns the session id of a token. @throws server/unproven with the field `authorization` */
export async function readAccess(
  { verifying }: Keys,
  {
    token,
    issuer,
    audience,
    jkt,
    now,
  }: { readonly token: string; readonly issuer: string; readonly audience: string; readonly jkt: string; readonly now: number },
): Promise<string> {
  const { errors, jwtVerify } = await loadJose()
  try {
    const { payload } = await jwtVerify<{ readonly sid?: unknown; readonly cnf?: { readonly jkt?: unknown } }>(token, verifying, {
      issuer,
      audience,
      algorithms: ['ES256'],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'nbf'],
      currentDate: new Date(now),
      clockTolerance: LEEWAY_S,
    })
    if (typeof payload.sid === 'string' && payload.cnf?.jkt === jkt) return payload.sid
  } catch (cause) {
    // In the specification's words, which the page shows as "Session Expired".
    const isEarly = cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'nbf'
    const problem = isEarly ? 'JWT validation error: JWT Token is not yet valid' : 'The access token is over.'
    throw serverErrors.create('unproven', { problem, field: 'authorization' }, { cause })
  }
  throw serverErrors.create('unproven', { problem: 'The access token is of another device.', field: 'authorization' })
}
