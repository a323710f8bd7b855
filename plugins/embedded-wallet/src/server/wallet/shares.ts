import { type Database, serverErrors } from '@latchkey/kernel/server'
import type { FactorKind, FactorParams } from '../../wire/index.js'
import { note } from '../audit.js'
import { dataKeyOf } from '../data-keys.js'
import { count, limits } from '../limits.js'
import type { OwnVisit } from '../visit.js'
import { openHalf } from './seal-half.js'

interface Row {
  readonly factor_id: string
  readonly wallet_id: string
  readonly kind: FactorKind
  readonly server_half: string
  readonly sealed: string | null
  readonly params: string | null
  readonly label: string | null
}
const FIELDS = 'SELECT factor_id, wallet_id, kind, server_half, sealed, params, label FROM ew_factors WHERE user_id = ?'

/** Returns the half for the calling device. @throws server/not-found, server/rate-limited */
export async function releaseDeviceShare(visit: OwnVisit): Promise<{ readonly factorId: string; readonly serverHalf: string }> {
  const { database, session, jkt, now } = visit
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
    const [row] = await within.query<Row>(`${FIELDS} AND jkt = ?`, [userId, jkt])
    if (!row) throw serverErrors.create('not-found', { what: 'The factor of this device' })
    return { factorId: row.factor_id, serverHalf: await halfOf(within, visit, row) }
  })
}

/** Returns both halves of a recovery factor. @throws server/not-found, server/rate-limited */
export async function releaseRecoveryShare(
  visit: OwnVisit,
  factorId: string,
): Promise<{
  readonly factorId: string
  readonly kind: FactorKind
  readonly serverHalf: string
  readonly sealed: string
  readonly params: FactorParams
}> {
  const { database, session, env, now } = visit
  const { userId } = session
  return database.transaction(async (within) => {
    await count(within, [{ limit: limits.recoveries, key: userId }], now)
    const [row] = await within.query<Row>(`${FIELDS} AND factor_id = ? AND kind <> 'device'`, [userId, factorId])
    if (!row) throw serverErrors.create('not-found', { what: 'The recovery factor' })
    const serverHalf = await halfOf(within, visit, row)
    await note(within, {
      userId,
      what: 'recovery-released',
      detail: row.label === null ? row.kind : `${row.kind}: ${row.label}`,
      caller: env.caller,
      now,
    })
    // Written by `insertFactor` alone, from what the wire let through.
    return { factorId, kind: row.kind, serverHalf, sealed: row.sealed ?? '', params: JSON.parse(row.params ?? '{}') as FactorParams }
  })
}

async function halfOf(within: Database, { session, keys, now }: OwnVisit, row: Row): Promise<string> {
  const { userId } = session
  const { kind, wallet_id: walletId, factor_id: factorId } = row
  const half = openHalf(await dataKeyOf(within, keys, userId), { kind, walletId, factorId }, row.server_half)
  await within.query('UPDATE ew_factors SET last_used_at = ? WHERE user_id = ? AND factor_id = ?', [now, userId, factorId])
  return half
}
