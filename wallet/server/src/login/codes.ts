import { randomInt } from 'node:crypto'
import { type Database, serverErrors } from '@latchkey/server-kit'
import type { DeviceRequest } from '../device-request.js'
import type { Keys } from '../keys.js'
import { close, countUp, limits, refuseClosed } from '../limits.js'
import { pausedMail } from '../mail/mail-texts.js'
import { sendNotice } from '../mail/send-mail.js'
import { hashOf, isSame, macOf, newSecret, unseal } from '../secrets.js'
import { userById } from '../users.js'
import { budgetOf } from './known-device.js'
import { requesterOf } from './requester-of.js'

/** How long a code is valid. */
export const CODE_MS = 600_000
/** Attempts per code. */
const MOST_TRIES = 5
/** How long an address is blocked after too many wrong codes. */
const PAUSE_MS = 86_400_000

export type LoginKind = 'login' | 'email-primary' | 'email-secondary'

/** Returns six uniformly random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Returns what is stored of a code, valid for this login only. */
export function codeMac({ pepper }: Keys, id: string, code: string): string {
  return macOf(pepper, 'code', `${id} ${code}`)
}

/** Returns a value that no code matches. */
export function noCode(): string {
  return newSecret()
}

/** Returns the name under which an address is blocked for a budget. */
export function closedCodes(emailHash: string, budget: string): string {
  return `codes ${emailHash} ${budget}`
}

/** A login whose code was correct. */
export interface OpenLogin {
  readonly id: string
  readonly emailHash: string
  readonly email: string
  readonly userId: string | undefined
  readonly origin: string
  readonly browser: string
}
interface Row {
  readonly id: string
  readonly email_hash: string
  readonly email: string
  readonly user_id: string | null
  readonly origin: string
  readonly browser: string
  readonly code: string
}

export interface CodeTry {
  readonly tx: string
  readonly otp: string
  readonly kind: LoginKind
  /** Id of the user whose address changes. */
  readonly userId?: string
}

/**
 * Tries a code. An attempt is counted before it is checked, and stays counted. For a correct code, `then` runs in the same transaction,
 * so its effects happen exactly once, together with the use of the code. `then` may still declare the code wrong.
 *
 * @throws server/unproven with the field `tx`, server/invalid with the field `otp`, server/rate-limited
 */
export async function tryCode<T>(
  request: DeviceRequest,
  { tx, otp, kind, userId }: CodeTry,
  then: (within: Database, login: OpenLogin) => Promise<T | 'wrong'>,
): Promise<T> {
  const { database, keys, jkt, realm, env, now } = request
  const id = hashOf(tx)
  const outcome = await database.transaction(async (within): Promise<{ readonly done: T } | { readonly refusal: 'tx' | 'otp' }> => {
    const [found] = await within.query<{ readonly email_hash: string }>('SELECT email_hash FROM ew_logins WHERE id = ? AND jkt = ?', [
      id,
      jkt,
    ])
    if (!found) return { refusal: 'tx' }
    const budget = await budgetOf(within, request, { hash: found.email_hash, userId })
    await refuseClosed(within, [closedCodes(found.email_hash, budget)], now)
    const [row] = await within.query<Row>(
      `UPDATE ew_logins SET attempts = attempts + 1
        WHERE id = ? AND jkt = ? AND kind = ? AND realm = ? AND project = ? AND used_at IS NULL AND blocked_at IS NULL AND code IS NOT NULL
          AND expires_at > ? AND attempts < ?${userId === undefined ? '' : ' AND user_id = ?'}
        RETURNING id, email_hash, email, user_id, origin, browser, code`,
      [id, jkt, kind, realm, env.projectId, now, MOST_TRIES, ...(userId === undefined ? [] : [userId])],
    )
    if (!row) return { refusal: 'tx' }
    const email = unseal(keys.box, `login|${id}`, row.email).toString()
    if (isSame(row.code, codeMac(keys, id, otp))) {
      const { email_hash: emailHash, user_id, origin, browser } = row
      const done = await then(within, { id, emailHash, email, userId: user_id ?? undefined, origin, browser })
      if (done !== 'wrong') return { done }
    }
    await countWrong(within, request, {
      emailHash: row.email_hash,
      budget,
      email: await codeWentTo(within, request, { kind, email, userId }),
      origin: row.origin,
    })
    return { refusal: 'otp' }
  })
  request.scheduleJobs(database)
  if ('done' in outcome) return outcome.done
  if ('refusal' in outcome && outcome.refusal === 'otp')
    throw serverErrors.create('invalid', { field: 'otp', problem: 'That code is not right.' })
  throw serverErrors.create('unproven', { problem: 'This login has expired. Start again.', field: 'tx' })
}

/** Blocks an address for a budget at its 25th wrong code of a day, and notifies the owner. */
async function countWrong(
  within: Database,
  request: DeviceRequest,
  {
    emailHash,
    budget,
    email,
    origin,
  }: { readonly emailHash: string; readonly budget: string; readonly email: string | undefined; readonly origin: string },
): Promise<void> {
  const { now } = request
  if (!(await countUp(within, { limit: limits.wrongCodes, key: `${emailHash} ${budget}` }, now))) return
  await close(within, closedCodes(emailHash, budget), now + PAUSE_MS)
  if (email === undefined) return
  await sendNotice(within, request, {
    mail: { to: email, ...pausedMail(budget === 'strangers' ? 'strangers' : 'device', requesterOf(request, origin)) },
    until: now + PAUSE_MS,
  })
}

/** Rows of an email change contain the new address, while the first code went to the current one. */
async function codeWentTo(
  within: Database,
  { keys }: DeviceRequest,
  { kind, email, userId }: { readonly kind: LoginKind; readonly email: string; readonly userId: string | undefined },
): Promise<string | undefined> {
  return kind === 'email-primary' && userId !== undefined ? (await userById(within, keys, userId)).email : email
}
