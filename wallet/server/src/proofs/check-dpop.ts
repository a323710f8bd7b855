import { type Database, serverErrors } from '@latchkey/server-kit'
import type { JWK } from 'jose'
import { loadJose } from '../load-jose.js'
import { hashOf } from '../secrets.js'
import { isFresh } from './nonce.js'

/** Longer than any nonce is fresh. */
const KEPT_MS = 600_000

export interface DpopCall {
  readonly proof: string | null
  readonly method: string
  /** Origin and path, as seen by the client. */
  readonly url: string
  readonly nonceKey: Buffer
  readonly accessToken: string | undefined
  readonly now: number
}

/**
 * Checks an RFC 9449 proof and marks it as used. Returns the thumbprint of the device's key. Freshness depends on the server's nonce,
 * never on `iat`.
 *
 * @throws server/unproven with the field `dpop-nonce` for an outdated nonce, and `dpop` for everything else
 */
export async function checkDpop(database: Database, { proof, method, url, nonceKey, accessToken, now }: DpopCall): Promise<string> {
  const { jwk, claims } = await opened(proof)
  if (claims.htm !== method || !isUrl(claims.htu, url)) throw wrong('The proof is for another call.')
  if (typeof claims.jti !== 'string' || claims.jti.length < 12 || claims.jti.length > 128) throw wrong('The proof has no name of its own.')
  if (accessToken === undefined ? claims.ath !== undefined : claims.ath !== hashOf(accessToken))
    throw wrong('The proof is for another token.')
  if (typeof claims.nonce !== 'string' || !isFresh(nonceKey, claims.nonce, now))
    throw serverErrors.create('unproven', { problem: 'The nonce of the proof is too old.', field: 'dpop-nonce' })
  const { calculateJwkThumbprint } = await loadJose()
  const jkt = await calculateJwkThumbprint(jwk)
  const [first] = await database.query('INSERT INTO ew_proofs (id, expires_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING RETURNING id', [
    hashOf(`${jkt} ${claims.jti}`),
    now + KEPT_MS,
  ])
  if (!first) throw wrong('The proof was used already.')
  return jkt
}

interface Claims {
  readonly [name: string]: unknown
}

async function opened(proof: string | null): Promise<{ readonly jwk: JWK; readonly claims: Claims }> {
  if (proof === null || proof.length > 4096) throw wrong('A proof of the device is missing.')
  const { compactVerify, decodeProtectedHeader, importJWK } = await loadJose()
  try {
    const { typ, alg, jwk } = decodeProtectedHeader(proof)
    if (typ !== 'dpop+jwt' || alg !== 'ES256' || jwk?.kty !== 'EC' || jwk.crv !== 'P-256' || 'd' in jwk) throw new TypeError('header')
    const { payload } = await compactVerify(proof, await importJWK(jwk, 'ES256'), { algorithms: ['ES256'] })
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
    if (typeof claims !== 'object' || claims === null) throw new TypeError('claims')
    return { jwk, claims: claims as Claims }
  } catch (cause) {
    throw serverErrors.create('unproven', { problem: 'The proof of the device does not hold.', field: 'dpop' }, { cause })
  }
}

function isUrl(given: unknown, url: string): boolean {
  if (typeof given !== 'string' || !URL.canParse(given)) return false
  const { origin, pathname } = new URL(given)
  return `${origin}${pathname}` === url
}

function wrong(problem: string): Error {
  return serverErrors.create('unproven', { problem, field: 'dpop' })
}
