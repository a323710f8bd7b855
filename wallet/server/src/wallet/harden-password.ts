import { type Database, serverErrors } from '@latchkey/server-kit'
import { dataKeyOf, opened } from '../data-keys.js'
import type { AuthenticatedRequest } from '../device-request.js'
import { count, limits } from '../limits.js'
import { loadOprf } from '../load-oprf.js'
import { seal, unseal } from '../secrets.js'
import { detailsOf, FACTOR_FIELDS, type FactorRow } from './factor-details.js'
import { guessesOf } from './guesses.js'

/** Within this time, a new password must be enrolled. */
const PENDING_MS = 3_600_000

/**
 * Evaluates the OPRF on a blinded password with the key of one factor, which never leaves the server. The count is stored before the
 * result is returned.
 *
 * @throws server/invalid for an element outside the group, server/not-found, server/rate-limited
 */
export async function hardenPassword(
  request: AuthenticatedRequest,
  { factorId, blinded }: { readonly factorId: string; readonly blinded: string },
): Promise<{ readonly evaluated: string }> {
  const { database } = request
  const oprf = await loadOprf()
  const secret = await database.transaction(async (within) => {
    const [row] = await within.query<FactorRow>(`SELECT ${FACTOR_FIELDS} FROM ew_factors WHERE user_id = ? AND factor_id = ?`, [
      request.session.userId,
      factorId,
    ])
    return row ? enrolledKey(within, request, row) : newKey(within, request, { factorId, key: oprf.generateKeyPair().secretKey })
  })
  try {
    return {
      evaluated: Buffer.from(oprf.blindEvaluate(new Uint8Array(secret), new Uint8Array(Buffer.from(blinded, 'base64url')))).toString(
        'base64url',
      ),
    }
  } catch (cause) {
    throw serverErrors.create('invalid', { field: 'blinded', problem: 'It is not an element of the group.' }, { cause })
  }
}

/** Takes the key of a new password, to be stored with its factor. @throws server/invalid if the password was not hardened */
export async function takePasswordKey(
  within: Database,
  userId: string,
  { factorId, dataKey }: { factorId: string; dataKey: Buffer },
): Promise<string> {
  const [row] = await within.query<{ readonly sealed: string }>(
    'DELETE FROM ew_password_keys WHERE user_id = ? AND factor_id = ? RETURNING sealed',
    [userId, factorId],
  )
  if (!row) throw serverErrors.create('invalid', { field: 'factor', problem: 'The password was not hardened within the last hour.' })
  return opened(() => unseal(dataKey, aboutKey(factorId), row.sealed).toString('base64url'))
}

async function enrolledKey(within: Database, request: AuthenticatedRequest, row: FactorRow): Promise<Buffer> {
  const { session, keys, now } = request
  const { oprfKey } = detailsOf(await dataKeyOf(within, keys, session.userId), row)
  if (oprfKey === undefined) throw serverErrors.create('not-found', { what: 'The key of the password' })
  await count(within, [await guessesOf(within, request, row.factor_id)], now)
  return Buffer.from(oprfKey, 'base64url')
}

async function newKey(
  within: Database,
  request: AuthenticatedRequest,
  { factorId, key }: { factorId: string; key: Uint8Array },
): Promise<Buffer> {
  const { session, keys, jkt, now } = request
  const { userId } = session
  await count(within, [{ limit: limits.newPasswords, key: `${userId} ${jkt}` }], now)
  const dataKey = await dataKeyOf(within, keys, userId)
  const [row] = await within.query<{ readonly sealed: string }>(
    `INSERT INTO ew_password_keys (user_id, factor_id, sealed, expires_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (user_id, factor_id) DO UPDATE SET user_id = excluded.user_id RETURNING sealed`,
    [userId, factorId, seal(dataKey, aboutKey(factorId), Buffer.from(key)), now + PENDING_MS],
  )
  return opened(() => unseal(dataKey, aboutKey(factorId), row?.sealed ?? ''))
}

function aboutKey(factorId: string): string {
  return `password-key|${factorId}`
}
