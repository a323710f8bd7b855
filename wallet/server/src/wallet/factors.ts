import { type Database, serverErrors } from '@latchkey/server-kit'
import type { Factor, FactorKind, FactorProof, NewFactor } from '@latchkey/wallet-protocol/wire'
import { notifyOwner } from '../account/notify-owner.js'
import { note } from '../audit.js'
import { dataKeyOf } from '../data-keys.js'
import { type AuthenticatedRequest, timeOf } from '../device-request.js'
import { factorMail } from '../mail/mail-texts.js'
import { checkFactorProof, demandFreshLogin } from '../proofs/check-factor-proof.js'
import { endSessions } from '../sessions/sessions.js'
import { detailsOf, FACTOR_FIELDS, type FactorRow, sealDetails } from './factor-details.js'
import { takePasswordKey } from './harden-password.js'
import { sealHalf } from './seal-half.js'

/** Maximum that the settings can show. */
const MOST_FACTORS = 50

/** Returns a user's factors, oldest first. */
export async function listFactors(
  database: Database,
  { keys, session: { userId }, jkt }: Pick<AuthenticatedRequest, 'keys' | 'session' | 'jkt'>,
): Promise<readonly Factor[]> {
  const rows = await database.query<FactorRow>(`SELECT ${FACTOR_FIELDS} FROM ew_factors WHERE user_id = ? ORDER BY created_at, factor_id`, [
    userId,
  ])
  if (rows.length === 0) return []
  const key = await dataKeyOf(database, keys, userId)
  return rows.map((row) => {
    const { label } = detailsOf(key, row)
    return {
      factorId: row.factor_id,
      kind: row.kind,
      ...(label !== undefined && { label }),
      createdAt: timeOf(row.created_at),
      ...(row.last_used_at !== null && { lastUsedAt: timeOf(row.last_used_at) }),
      current: row.jkt === jkt,
    }
  })
}

/** @throws server/invalid if a recovery factor lacks what unlocks it or proves its secret, or a device has too much */
export function checkFactor({ kind, sealed, params, proofKey }: NewFactor, field: string): void {
  const isDevice = kind === 'device'
  if (isDevice ? [sealed, params, proofKey].some((each) => each !== undefined) : sealed === undefined || proofKey === undefined)
    throw serverErrors.create('invalid', {
      field,
      problem: isDevice ? 'A device keeps its own half.' : 'The sealed half or the proof key of a recovery factor is missing.',
    })
}

/** Inserts a factor. A device's factor replaces its previous one. @throws server/conflict for a duplicate id */
export async function insertFactor(
  within: Database,
  { session, jkt, keys, now }: AuthenticatedRequest,
  { walletId, factor }: { readonly walletId: string; readonly factor: NewFactor },
): Promise<void> {
  const { factorId, kind, serverHalf, sealed, params = {}, proofKey, label } = factor
  const key = await dataKeyOf(within, keys, session.userId)
  const isDevice = kind === 'device'
  const oprfKey = kind === 'password' ? await takePasswordKey(within, session.userId, { factorId, dataKey: key }) : undefined
  if (isDevice) await within.query('DELETE FROM ew_factors WHERE user_id = ? AND jkt = ?', [session.userId, jkt])
  const [row] = await within.query(
    `INSERT INTO ew_factors (user_id, factor_id, wallet_id, kind, jkt, server_half, details, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING factor_id`,
    [
      session.userId,
      factorId,
      walletId,
      kind,
      isDevice ? jkt : null,
      sealHalf(key, { kind, walletId, factorId }, serverHalf),
      sealDetails(
        key,
        { kind, wallet_id: walletId, factor_id: factorId },
        { label, ...(!isDevice && { sealed, params, proofKey, oprfKey }) },
      ),
      now,
    ],
  )
  if (!row) throw serverErrors.create('conflict', { what: 'The id of the factor' })
}

/** Adds a factor to an existing wallet, or puts it in the place of one without a proof key. */
export async function addFactor(
  request: AuthenticatedRequest,
  body: { readonly factor: NewFactor; readonly replaces?: string; readonly proof: FactorProof },
): Promise<void> {
  const { database, session, keys, env, now } = request
  const { factor, replaces } = body
  checkFactor(factor, 'factor')
  if (factor.kind !== 'device') demandFreshLogin(request)
  await checkFactorProof(request, { action: 'add-factor', body })
  await database.transaction(async (within) => {
    const walletId = await holdWallet(within, session.userId)
    if (replaces !== undefined) await removeUnproven(within, request, { factorId: replaces, kind: factor.kind })
    const all = await within.query('SELECT factor_id FROM ew_factors WHERE user_id = ?', [session.userId])
    if (all.length >= MOST_FACTORS)
      throw serverErrors.create('invalid', { field: 'factor', problem: 'There are too many factors. Remove one first.' })
    await insertFactor(within, request, { walletId, factor })
    const what = replaces === undefined ? 'factor-added' : 'factor-renewed'
    await note(within, { userId: session.userId, what, detail: detailOf(factor), keys, caller: env.caller, now })
    const { kind, label } = factor
    if (replaces === undefined)
      await notifyOwner(within, request, {
        userId: session.userId,
        letter: (requester) => factorMail('factorAdded', { kind, label }, requester),
      })
  })
  request.scheduleJobs(database)
}

/** Removes a factor with its half and, for a device, its sessions. */
export async function removeFactor(
  request: AuthenticatedRequest,
  body: { readonly factorId: string; readonly proof: FactorProof },
): Promise<void> {
  const { database, session, keys, env, now, realm } = request
  const { factorId } = body
  const { userId } = session
  demandFreshLogin(request)
  await checkFactorProof(request, { action: 'remove-factor', body })
  await database.transaction(async (within) => {
    // Two concurrent removals must not remove the last two recovery factors.
    await holdWallet(within, userId)
    const [row] = await within.query<FactorRow>(`SELECT ${FACTOR_FIELDS} FROM ew_factors WHERE user_id = ? AND factor_id = ?`, [
      userId,
      factorId,
    ])
    if (!row) throw serverErrors.create('not-found', { what: 'The factor' })
    if (row.kind !== 'device') {
      const others = await within.query("SELECT factor_id FROM ew_factors WHERE user_id = ? AND kind <> 'device' AND factor_id <> ?", [
        userId,
        factorId,
      ])
      if (others.length === 0)
        throw serverErrors.create('invalid', { field: 'factorId', problem: 'It is the last recovery factor. Add another one first.' })
    }
    await within.query('DELETE FROM ew_factors WHERE user_id = ? AND factor_id = ?', [userId, factorId])
    if (row.jkt !== null) {
      await endSessions(within, { userId, jkt: row.jkt })
      await within.query(
        'DELETE FROM ew_devices WHERE realm = ? AND jkt = ? AND email_hash IN (SELECT email_hash FROM ew_emails WHERE realm = ? AND user_id = ?)',
        [realm, row.jkt, realm, userId],
      )
    }
    const removed = { kind: row.kind, label: detailsOf(await dataKeyOf(within, keys, userId), row).label }
    await note(within, { userId, what: 'factor-removed', detail: detailOf(removed), keys, caller: env.caller, now })
    await notifyOwner(within, request, { userId, letter: (requester) => factorMail('factorRemoved', removed, requester) })
  })
  request.scheduleJobs(database)
}

/** @throws server/invalid unless it is a recovery factor of this kind without a proof key */
async function removeUnproven(
  within: Database,
  { session, keys }: AuthenticatedRequest,
  { factorId, kind }: { readonly factorId: string; readonly kind: FactorKind },
): Promise<void> {
  const [row] = await within.query<FactorRow>(
    `DELETE FROM ew_factors WHERE user_id = ? AND factor_id = ? AND kind = ? AND kind <> 'device' RETURNING ${FACTOR_FIELDS}`,
    [session.userId, factorId, kind],
  )
  if (!row || detailsOf(await dataKeyOf(within, keys, session.userId), row).proofKey !== undefined)
    throw serverErrors.create('invalid', { field: 'replaces', problem: 'There is no such factor to replace.' })
}

/** Locks the wallet until the transaction ends, and returns its id. @throws server/not-found */
async function holdWallet(within: Database, userId: string): Promise<string> {
  const [row] = await within.query<{ readonly wallet_id: string }>(
    'UPDATE ew_wallets SET user_id = user_id WHERE user_id = ? RETURNING wallet_id',
    [userId],
  )
  if (!row) throw serverErrors.create('not-found', { what: 'The wallet' })
  return row.wallet_id
}

export function detailOf({ kind, label }: { readonly kind: FactorKind; readonly label?: string | undefined }): string {
  return label === undefined ? kind : `${kind}: ${label}`
}
