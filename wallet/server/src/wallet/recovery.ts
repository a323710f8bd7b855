import { type Database, noncesService, serverErrors } from '@latchkey/server-kit'
import { recoveryText } from '@latchkey/wallet-protocol'
import type { FactorKind, FactorParams, FactorProof } from '@latchkey/wallet-protocol/wire'
import { notifyOwner } from '../account/notify-owner.js'
import { note } from '../audit.js'
import { dataKeyOf } from '../data-keys.js'
import type { AuthenticatedRequest } from '../device-request.js'
import { count, countIfFree, countUp, limits, uncount } from '../limits.js'
import { recoveryUsedMail, wrongPasswordMail } from '../mail/mail-texts.js'
import { isSigned } from '../proofs/is-signed.js'
import { detailsOf, FACTOR_FIELDS, type FactorDetails, type FactorRow } from './factor-details.js'
import { detailOf } from './factors.js'
import { guessesOf, hasOwnHalf, unprovenOf } from './guesses.js'
import { halfOf } from './shares.js'

const NONCE_MS = 600_000

type RecoveryKind = Exclude<FactorKind, 'device'>
interface Found {
  readonly row: FactorRow & { readonly kind: RecoveryKind }
  readonly details: FactorDetails
}

/** Returns how to derive the keys of a recovery factor, and the nonce to sign with them. @throws server/not-found, server/rate-limited */
export async function startRecovery(
  request: AuthenticatedRequest,
  factorId: string,
): Promise<{ readonly factorId: string; readonly kind: FactorKind; readonly params: FactorParams; readonly nonce?: string }> {
  const { database, session, env, jkt, now } = request
  const { row, details } = await database.transaction(async (within) => {
    await count(within, [{ limit: limits.recoveries, key: `${session.userId} ${jkt}` }], now)
    return find(within, request, factorId)
  })
  return {
    factorId,
    kind: row.kind,
    params: details.params ?? {},
    ...(details.proofKey !== undefined && {
      nonce: await env.use(noncesService).issue({ ...nonceScope(request, factorId), ttlMs: NONCE_MS }),
    }),
  }
}

/**
 * Returns both halves of a recovery factor to a device that proves its secret.
 *
 * @throws server/unproven with the field `proof`, server/not-found, server/rate-limited
 */
export async function releaseRecoveryShare(
  request: AuthenticatedRequest,
  { factorId, proof }: { readonly factorId: string; readonly proof?: FactorProof },
): Promise<{ readonly factorId: string; readonly kind: FactorKind; readonly serverHalf: string; readonly sealed: string }> {
  const { database, session, keys, env, now } = request
  const found = await find(database, request, factorId)
  const { row, details } = found
  const isProven = details.proofKey !== undefined
  if (isProven) await checkRecoveryProof(request, found, proof)
  const serverHalf = await database.transaction(async (within) => {
    if (!isProven) await count(within, [await unprovenOf(within, request, factorId)], now)
    else if (details.oprfKey !== undefined) await uncount(within, [await guessesOf(within, request, factorId)], now)
    await note(within, {
      userId: session.userId,
      what: 'recovery-released',
      detail: detailOf({ kind: row.kind, label: details.label }),
      keys,
      caller: env.caller,
      now,
    })
    if (await isNewHere(within, request))
      await notifyOwner(within, request, { userId: session.userId, letter: (requester) => recoveryUsedMail(row.kind, requester) })
    return halfOf(within, request, row)
  })
  request.scheduleJobs(database)
  return { factorId, kind: row.kind, serverHalf, sealed: details.sealed ?? '' }
}

async function find(database: Database, { session, keys }: AuthenticatedRequest, factorId: string): Promise<Found> {
  const [row] = await database.query<Found['row']>(
    `SELECT ${FACTOR_FIELDS} FROM ew_factors WHERE user_id = ? AND factor_id = ? AND kind <> 'device'`,
    [session.userId, factorId],
  )
  if (!row) throw serverErrors.create('not-found', { what: 'The recovery factor' })
  return { row, details: detailsOf(await dataKeyOf(database, keys, session.userId), row) }
}

async function checkRecoveryProof(request: AuthenticatedRequest, { row, details }: Found, proof: FactorProof | undefined): Promise<void> {
  const { wallet_id: walletId, factor_id: factorId } = row
  if (!proof) throw wrong('The proof of the recovery factor is missing.')
  const { nonce, signature } = proof
  // Used up by the attempt: each guess needs a nonce of its own.
  if (!(await request.env.use(noncesService).use(nonce, nonceScope(request, factorId))))
    throw wrong('The number of the proof was used already, or is too old.')
  if (isSigned(recoveryText({ walletId, factorId, nonce }), signature, details.proofKey ?? '')) return
  if (details.oprfKey !== undefined) await noteWrongPassword(request, factorId)
  throw wrong('The proof of the recovery factor does not hold.')
}

/**
 * Returns whether to announce a release on this device, once a day. Where the device has its own half, the factor only proves an action,
 * and that action has its own email.
 */
async function isNewHere(within: Database, request: AuthenticatedRequest): Promise<boolean> {
  const { session, jkt, now } = request
  if (await hasOwnHalf(within, request)) return false
  return countIfFree(within, { limit: limits.releaseNotices, key: `${session.userId} ${jkt}` }, now)
}

/** Emails the user, once a day, when other devices have tried three wrong passwords. */
async function noteWrongPassword(request: AuthenticatedRequest, factorId: string): Promise<void> {
  const { database, session, now } = request
  const key = `${session.userId} ${factorId}`
  await database.transaction(async (within) => {
    if (await hasOwnHalf(within, request)) return
    if (!(await countUp(within, { limit: limits.wrongGuesses, key }, now))) return
    if (await countIfFree(within, { limit: limits.guessNotices, key }, now))
      await notifyOwner(within, request, { userId: session.userId, letter: wrongPasswordMail })
  })
  request.scheduleJobs(database)
}

function nonceScope({ session, jkt }: AuthenticatedRequest, factorId: string): { readonly purpose: string; readonly bound: string } {
  return { purpose: 'embedded-wallet.recovery', bound: `${session.userId} ${factorId} ${jkt}` }
}

function wrong(problem: string): Error {
  return serverErrors.create('unproven', { problem, field: 'proof' })
}
