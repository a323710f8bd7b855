import { randomInt } from 'node:crypto'
import { type Database, serverErrors } from '@latchkey/kernel/server'
import type { Keys } from '../keys.js'
import { close, countUp, limits, refuseClosed } from '../limits.js'
import { queueMail } from '../mail/jobs.js'
import { pausedMail } from '../mail/mail-texts.js'
import { hashOf, isSame, macOf, newSecret, unseal } from '../secrets.js'
import { userById } from '../users.js'
import type { Visit } from '../visit.js'
import { askerOf } from './asker-of.js'

/** How long a code is good. */
export const CODE_MS = 600_000
/** How often one may guess. */
const MOST_TRIES = 5
/** How long an address is closed after too many wrong codes. */
const PAUSE_MS = 86_400_000

export type LoginKind = 'login' | 'email-primary' | 'email-secondary'

/** Six digits, each number as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is kept of a code: of use for this login alone. */
export function codeMac({ pepper }: Keys, id: string, code: string): string {
  return macOf(pepper, 'code', `${id} ${code}`)
}

/** What no code leads to. */
export function noCode(): string {
  return newSecret()
}

/** A login whose code was right. */
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
  /** User whose address is to change. */
  readonly userId?: string
}

/**
 * Tries a code. A try counts before it is looked at, and stays counted; with the right code `then` runs in the same transaction, so what it
 * does happens once and with the use of the code. `then` may say that the code is wrong after all.
 *
 * @throws server/unproven with the field `tx`, server/invalid with the field `otp`, server/rate-limited
 */
export async function tryCode<T>(
  visit: Visit,
  { tx, otp, kind, userId }: CodeTry,
  then: (within: Database, login: OpenLogin) => Promise<T | 'wrong'>,
): Promise<T> {
  const { database, keys, jkt, realm, env, now } = visit
  const id = hashOf(tx)
  const outcome = await database.transaction(async (within): Promise<{ readonly done: T } | { readonly refusal: 'tx' | 'otp' }> => {
    const [found] = await within.query<{ readonly email_hash: string }>('SELECT email_hash FROM ew_logins WHERE id = ? AND jkt = ?', [
      id,
      jkt,
    ])
    if (!found) return { refusal: 'tx' }
    await refuseClosed(within, [`codes ${found.email_hash}`], now)
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
    await countWrong(within, visit, {
      emailHash: row.email_hash,
      email: await codeWentTo(within, visit, { kind, email, userId }),
      origin: row.origin,
    })
    return { refusal: 'otp' }
  })
  visit.kick(database)
  if ('done' in outcome) return outcome.done
  if ('refusal' in outcome && outcome.refusal === 'otp')
    throw serverErrors.create('invalid', { field: 'otp', problem: 'That code is not right.' })
  throw serverErrors.create('unproven', { problem: 'This login is over. Start again.', field: 'tx' })
}

/** Closes an address at the 25th wrong code of a day, and tells its owner. */
async function countWrong(
  within: Database,
  visit: Visit,
  { emailHash, email, origin }: { readonly emailHash: string; readonly email: string | undefined; readonly origin: string },
): Promise<void> {
  const { keys, now } = visit
  if (!(await countUp(within, { limit: limits.wrongCodes, key: emailHash }, now))) return
  await close(within, `codes ${emailHash}`, now + PAUSE_MS)
  if (email === undefined) return
  await queueMail(within, keys, { mail: { to: email, ...pausedMail(askerOf(visit, origin)) }, now, until: now + PAUSE_MS })
}

/** Rows of a change of address hold the new one, while the first code went to the one in use. */
async function codeWentTo(
  within: Database,
  { keys }: Visit,
  { kind, email, userId }: { readonly kind: LoginKind; readonly email: string; readonly userId: string | undefined },
): Promise<string | undefined> {
  return kind === 'email-primary' && userId !== undefined ? (await userById(within, keys, userId)).email : email
}
