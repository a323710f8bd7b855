import { type Database, serverErrors } from '@latchkey/server-kit'
import type { Identity, Tokens } from '@latchkey/wallet-protocol/wire'
import { notifyOwner } from '../account/notify-owner.js'
import { UNDO_MS } from '../account/undo.js'
import { note } from '../audit.js'
import { type AuthenticatedRequest, type DeviceRequest, timeOf } from '../device-request.js'
import { isKnownDevice } from '../login/known-device.js'
import { loginUsedMail } from '../mail/mail-texts.js'
import { hashOf, isSame } from '../secrets.js'
import { startSession } from '../sessions/sessions.js'
import { addIdentity, type Known, nameOfIdentity, userOfIdentity } from './identities.js'
import { OPEN, readIdentity, type SocialKind } from './open-login.js'
import { titleOf } from './social.js'

export interface Redeem {
  readonly tx: string
  readonly verifier: string
  readonly code?: string
}
export interface LoggedIn {
  readonly tokens: Tokens
  readonly provider: string
  readonly userName?: string
}
interface Row {
  readonly id: string
  readonly provider: string
  readonly realm: string
  readonly project: string
  readonly user_id: string | null
  readonly jkt: string
  readonly challenge: string
  readonly origin: string
  readonly browser: string
  readonly vouched: string | null
  readonly code: string | null
  readonly approved_at: number | string | null
}
type Refusal = 'tx' | 'verifier'

/**
 * Completes a provider login: finds or creates the account of this identity, and creates a session.
 *
 * @throws server/unproven with the field `tx` or `verifier`
 */
export async function redeemSocial(request: DeviceRequest, body: Redeem): Promise<LoggedIn> {
  const { database } = request
  const outcome = await database.transaction(async (within) => {
    const row = await take(within, request, { ...body, kind: 'login' })
    return 'refusal' in row ? row : enter(within, request, row)
  })
  request.scheduleJobs(database)
  if ('refusal' in outcome) throw refused(outcome.refusal)
  if ('frozenUntil' in outcome) throw frozen(outcome.frozenUntil)
  return outcome
}

/** Logs in an identity that a provider confirmed. If the account is frozen, returns the time until which it accepts no new device. */
export async function enter(
  within: Database,
  request: DeviceRequest,
  { known, browser, origin }: { readonly known: Known; readonly browser: string; readonly origin: string },
): Promise<LoggedIn | { readonly frozenUntil: number }> {
  const { env, keys, now } = request
  const { userId, frozenUntil } = await userOfIdentity(within, request, known)
  if (frozenUntil > now && !(await isKnownBefore(within, request, { userId, before: frozenUntil - UNDO_MS }))) return { frozenUntil }
  await note(within, { userId, what: 'login', detail: `${browser}, ${origin}, ${known.provider}`, keys, caller: env.caller, now })
  if (!(await hasUsed(within, request, userId)))
    await notifyOwner(within, request, { userId, letter: (requester) => loginUsedMail(titleOf(request.social, known.provider), requester) })
  const tokens = await startSession(within, request, { userId })
  const userName = await nameOfIdentity(within, request, known)
  return { tokens, provider: known.provider, ...(userName !== undefined && { userName }) }
}

/**
 * Completes a link, which adds a login to the account.
 *
 * @throws server/unproven with the field `tx` or `verifier`, server/conflict if it belongs to another account
 */
export async function redeemLink(request: AuthenticatedRequest, body: Redeem): Promise<Identity> {
  const { database } = request
  const outcome = await database.transaction(async (within) => {
    const row = await take(within, request, { ...body, kind: 'link', userId: request.session.userId })
    return 'refusal' in row ? row : { identity: await addIdentity(within, request, row.known) }
  })
  request.scheduleJobs(database)
  if ('refusal' in outcome) throw refused(outcome.refusal)
  if (!outcome.identity) throw serverErrors.create('conflict', { what: 'The login' })
  return outcome.identity
}

/** Marks a login as used, whether or not it is valid, so that no one can retry with other values. */
async function take(
  within: Database,
  { keys, jkt, realm, env, now }: DeviceRequest,
  { tx, verifier, code, kind, userId }: Redeem & { readonly kind: SocialKind; readonly userId?: string },
): Promise<{ readonly refusal: Refusal } | { readonly known: Known; readonly browser: string; readonly origin: string }> {
  const [row] = await within.query<Row>(
    `UPDATE ew_socials SET used_at = ? WHERE id = ? AND kind = ? AND ${OPEN} RETURNING id, provider, realm, project, user_id, jkt, challenge,
      origin, browser, vouched, code, approved_at`,
    [now, hashOf(tx), kind, now],
  )
  if (!row || row.vouched === null) return { refusal: 'tx' }
  if (row.jkt !== jkt || row.realm !== realm || row.project !== env.projectId || row.user_id !== (userId ?? null)) return { refusal: 'tx' }
  const isHandedOver = code === undefined ? row.approved_at !== null : row.code !== null && isSame(row.code, hashOf(code))
  if (!isHandedOver) return { refusal: 'tx' }
  // RFC 7636, S256, which is what `hashOf` computes.
  if (!isSame(row.challenge, hashOf(verifier))) return { refusal: 'verifier' }
  const { provider, browser, origin } = row
  return { known: { provider, ...readIdentity(keys, row.id, row.vouched) }, browser, origin }
}

/** Returns whether the account knows this device: by its session, its factor, or a login with the address. */
async function hasUsed(within: Database, { realm, jkt }: DeviceRequest, userId: string): Promise<boolean> {
  const [row] = await within.query(
    `SELECT jkt FROM ew_sessions WHERE user_id = ? AND jkt = ? UNION SELECT jkt FROM ew_factors WHERE user_id = ? AND jkt = ?
      UNION SELECT jkt FROM ew_devices WHERE realm = ? AND jkt = ? AND email_hash IN (SELECT email_hash FROM ew_emails WHERE user_id = ?)`,
    [userId, jkt, userId, jkt, realm, jkt, userId],
  )
  return row !== undefined
}

/** Devices are approved per address; an account that was frozen has one. */
async function isKnownBefore(
  within: Database,
  { realm, jkt }: DeviceRequest,
  { userId, before }: { readonly userId: string; readonly before: number },
): Promise<boolean> {
  const [row] = await within.query<{ readonly email_hash: string }>('SELECT email_hash FROM ew_emails WHERE user_id = ?', [userId])
  return row !== undefined && isKnownDevice(within, { realm, hash: row.email_hash, jkt, before })
}

export function frozen(until: number): Error {
  return serverErrors.create('unproven', { problem: `This account takes no new device until ${timeOf(until)}.`, field: 'tx' })
}

function refused(field: Refusal): Error {
  const problem = field === 'tx' ? 'This login has expired. Start again.' : 'The login was not started here. Start again.'
  return serverErrors.create('unproven', { problem, field })
}
