import { type Database, noncesService, serverErrors } from '@latchkey/server-kit'
import { recoveryText } from '@latchkey/wallet-protocol'
import type { FactorKind, FactorParams, FactorProof } from '@latchkey/wallet-protocol/wire'
import { tellOwner } from '../account/tell-owner.js'
import { note } from '../audit.js'
import { dataKeyOf } from '../data-keys.js'
import { count, countIfFree, countUp, limits, uncount } from '../limits.js'
import { recoveryUsedMail, wrongPasswordMail } from '../mail/mail-texts.js'
import { isSigned } from '../proofs/is-signed.js'
import type { OwnVisit } from '../visit.js'
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
  visit: OwnVisit,
  factorId: string,
): Promise<{ readonly factorId: string; readonly kind: FactorKind; readonly params: FactorParams; readonly nonce?: string }> {
  const { database, session, env, jkt, now } = visit
  const { row, details } = await database.transaction(async (within) => {
    await count(within, [{ limit: limits.recoveries, key: `${session.userId} ${jkt}` }], now)
    return find(within, visit, factorId)
  })
  return {
    factorId,
    kind: row.kind,
    params: details.params ?? {},
    ...(details.proofKey !== undefined && {
      nonce: await env.use(noncesService).issue({ ...purposeOf(visit, factorId), ttlMs: NONCE_MS }),
    }),
  }
}

/**
 * Returns both halves of a recovery factor to a device that proves its secret.
 *
 * @throws server/unproven with the field `proof`, server/not-found, server/rate-limited
 */
export async function releaseRecoveryShare(
  visit: OwnVisit,
  { factorId, proof }: { readonly factorId: string; readonly proof?: FactorProof },
): Promise<{ readonly factorId: string; readonly kind: FactorKind; readonly serverHalf: string; readonly sealed: string }> {
  const { database, session, keys, env, now } = visit
  const found = await find(database, visit, factorId)
  const { row, details } = found
  const isProven = details.proofKey !== undefined
  if (isProven) await checkRecoveryProof(visit, found, proof)
  const serverHalf = await database.transaction(async (within) => {
    if (!isProven) await count(within, [await unprovenOf(within, visit, factorId)], now)
    else if (details.oprfKey !== undefined) await uncount(within, [await guessesOf(within, visit, factorId)], now)
    await note(within, {
      userId: session.userId,
      what: 'recovery-released',
      detail: detailOf({ kind: row.kind, label: details.label }),
      keys,
      caller: env.caller,
      now,
    })
    if (await isNewHere(within, visit))
      await tellOwner(within, visit, { userId: session.userId, letter: (asker) => recoveryUsedMail(row.kind, asker) })
    return halfOf(within, visit, row)
  })
  visit.kick(database)
  return { factorId, kind: row.kind, serverHalf, sealed: details.sealed ?? '' }
}

async function find(database: Database, { session, keys }: OwnVisit, factorId: string): Promise<Found> {
  const [row] = await database.query<Found['row']>(
    `SELECT ${FACTOR_FIELDS} FROM ew_factors WHERE user_id = ? AND factor_id = ? AND kind <> 'device'`,
    [session.userId, factorId],
  )
  if (!row) throw serverErrors.create('not-found', { what: 'The recovery factor' })
  return { row, details: detailsOf(await dataKeyOf(database, keys, session.userId), row) }
}

async function checkRecoveryProof(visit: OwnVisit, { row, details }: Found, proof: FactorProof | undefined): Promise<void> {
  const { wallet_id: walletId, factor_id: factorId } = row
  if (!proof) throw wrong('The proof of the recovery factor is missing.')
  const { nonce, signature } = proof
  // Used up by the attempt: each guess needs a nonce of its own.
  if (!(await visit.env.use(noncesService).use(nonce, purposeOf(visit, factorId))))
    throw wrong('The number of the proof was used already, or is too old.')
  if (isSigned(recoveryText({ walletId, factorId, nonce }), signature, details.proofKey ?? '')) return
  if (details.oprfKey !== undefined) await noteWrongPassword(visit, factorId)
  throw wrong('The proof of the recovery factor does not hold.')
}

/**
 * Returns whether to announce a release on this device, once a day. Where the device has its own half, the factor only proves an action,
 * and that action has its own email.
 */
async function isNewHere(within: Database, visit: OwnVisit): Promise<boolean> {
  const { session, jkt, now } = visit
  if (await hasOwnHalf(within, visit)) return false
  return countIfFree(within, { limit: limits.releaseNotices, key: `${session.userId} ${jkt}` }, now)
}

/** Emails the user, once a day, when other devices have tried three wrong passwords. */
async function noteWrongPassword(visit: OwnVisit, factorId: string): Promise<void> {
  const { database, session, now } = visit
  const key = `${session.userId} ${factorId}`
  await database.transaction(async (within) => {
    if (await hasOwnHalf(within, visit)) return
    if (!(await countUp(within, { limit: limits.wrongGuesses, key }, now))) return
    if (await countIfFree(within, { limit: limits.guessNotices, key }, now))
      await tellOwner(within, visit, { userId: session.userId, letter: wrongPasswordMail })
  })
  visit.kick(database)
}

function purposeOf({ session, jkt }: OwnVisit, factorId: string): { readonly purpose: string; readonly bound: string } {
  return { purpose: 'embedded-wallet.recovery', bound: `${session.userId} ${factorId} ${jkt}` }
}

function wrong(problem: string): Error {
  return serverErrors.create('unproven', { problem, field: 'proof' })
}
