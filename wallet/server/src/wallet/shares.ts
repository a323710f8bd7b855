import { type Database, serverErrors } from '@latchkey/server-kit'
import { dataKeyOf } from '../data-keys.js'
import type { AuthenticatedRequest } from '../device-request.js'
import { count, limits } from '../limits.js'
import { FACTOR_FIELDS, type FactorRow } from './factor-details.js'
import { openHalf } from './seal-half.js'

/** Returns the half for the calling device, whose key signs the call. @throws server/not-found, server/rate-limited */
export async function releaseDeviceShare(
  request: AuthenticatedRequest,
): Promise<{ readonly factorId: string; readonly serverHalf: string }> {
  const { database, session, jkt, now } = request
  const { userId } = session
  return database.transaction(async (within) => {
    await count(
      within,
      [
        { limit: limits.deviceShares, key: `${userId} ${jkt}` },
        { limit: limits.userShares, key: userId },
      ],
      now,
    )
    const [row] = await within.query<FactorRow>(`SELECT ${FACTOR_FIELDS} FROM ew_factors WHERE user_id = ? AND jkt = ?`, [userId, jkt])
    if (!row) throw serverErrors.create('not-found', { what: 'The factor of this device' })
    return { factorId: row.factor_id, serverHalf: await halfOf(within, request, row) }
  })
}

/** Opens the server's half of a factor, and records its use. */
export async function halfOf(within: Database, { session, keys, now }: AuthenticatedRequest, row: FactorRow): Promise<string> {
  const { userId } = session
  const { kind, wallet_id: walletId, factor_id: factorId } = row
  const half = openHalf(await dataKeyOf(within, keys, userId), { kind, walletId, factorId }, row.server_half)
  await within.query('UPDATE ew_factors SET last_used_at = ? WHERE user_id = ? AND factor_id = ?', [now, userId, factorId])
  return half
}
