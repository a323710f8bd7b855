import type { Database } from '@latchkey/server-kit'
import type { FactorProof } from '@latchkey/wallet-protocol/wire'
import { note } from '../audit.js'
import { browserOf } from '../browser-of.js'
import { dataKeyOf } from '../data-keys.js'
import { type AuthenticatedRequest, emailHash, emailOf, refuseForeignPage } from '../device-request.js'
import { COOLDOWN_MS, refuseClosed } from '../limits.js'
import { CODE_MS, closedCodes, codeMac, newCode, noCode, type OpenLogin, tryCode } from '../login/codes.js'
import { budgetOf } from '../login/known-device.js'
import { requesterOf } from '../login/requester-of.js'
import { changedMail, givenUpMail, primaryCodeMail, secondaryCodeMail, takenMail } from '../mail/mail-texts.js'
import { sendNotice, sendRequested } from '../mail/send-mail.js'
import { checkFactorProof, demandFreshLogin } from '../proofs/check-factor-proof.js'
import { hashOf, newSecret, seal } from '../secrets.js'
import { endSessions } from '../sessions/sessions.js'
import { userById } from '../users.js'
import { createUndo, isContestedBy, UNDO_MS } from './undo.js'

export interface StartedUpdate {
  readonly tx: string
  readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  readonly cooldownSeconds: number
}

interface UpdateBody {
  readonly email: string
  /** The requesting page, where the codes are entered. */
  readonly origin?: string
  readonly proof: FactorProof
}

/**
 * Starts an email change. The first code goes to the current address, or to the new one if there is none. After an undo, a device that has
 * stayed logged in can change the address again with its factor and without a code from the restored one.
 *
 * @throws server/invalid, server/unproven, server/rate-limited
 */
export async function startUpdate(request: AuthenticatedRequest, body: UpdateBody): Promise<StartedUpdate> {
  const { database, session, keys, jkt, realm, env, now, options } = request
  const { origin = options.frameOrigin } = body
  if (body.origin !== undefined) refuseForeignPage(options, env.projectId, body.origin)
  const email = emailOf(body.email)
  const user = await userById(database, keys, session.userId)
  const isContested = isContestedBy(session, user, now)
  if (!isContested) demandFreshLogin(request)
  await checkFactorProof(request, { action: 'update-email', body })
  // The mailbox of a contested address may be someone else's.
  const current = isContested ? undefined : user.email
  const tx = newSecret()
  const id = hashOf(tx)
  const code = newCode()
  await database.transaction(async (within) => {
    // Covers both addresses, since the codes for both are tried in this one row.
    const hash = emailHash(keys, current ?? email)
    const budget = await budgetOf(within, request, { hash, userId: session.userId })
    await refuseClosed(within, [closedCodes(hash, budget)], now)
    await within.query("UPDATE ew_logins SET expires_at = ? WHERE kind <> 'login' AND user_id = ? AND expires_at > ?", [
      now,
      session.userId,
      now,
    ])
    await within.query(
      `INSERT INTO ew_logins (id, kind, realm, project, email_hash, email, jkt, origin, browser, place, user_id, code, attempts, created_at,
        expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`,
      [
        id,
        current === undefined ? 'email-secondary' : 'email-primary',
        realm,
        env.projectId,
        hash,
        // The new address, in every step.
        seal(keys.box, `login|${id}`, email),
        jkt,
        origin,
        browserOf(env.headers.get('user-agent')),
        env.caller ?? null,
        session.userId,
        codeMac(keys, id, code),
        now,
        now + CODE_MS,
      ],
    )
    if (current === undefined) await sendSecond(within, request, { tx, email, code, origin, isSecond: false })
    else {
      const mail = { to: current, ...primaryCodeMail(code, requesterOf(request, origin)) }
      await sendRequested(within, request, { mail, until: now + CODE_MS, userId: session.userId })
    }
  })
  request.scheduleJobs(database)
  return { tx, action: current === undefined ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP', cooldownSeconds: COOLDOWN_MS / 1000 }
}

/** Confirms the code of the current address: the next code goes to the new address. @throws as `tryCode` */
export async function confirmPrimary(
  request: AuthenticatedRequest,
  { tx, otp }: { readonly tx: string; readonly otp: string },
): Promise<void> {
  const { keys, now, session } = request
  await tryCode(request, { tx, otp, kind: 'email-primary', userId: session.userId }, async (within, login) => {
    const code = newCode()
    await within.query(
      "UPDATE ew_logins SET kind = 'email-secondary', email_hash = ?, code = ?, attempts = 0, expires_at = ? WHERE id = ?",
      [emailHash(keys, login.email), codeMac(keys, login.id, code), now + CODE_MS, login.id],
    )
    await sendSecond(within, request, { tx, email: login.email, code, origin: login.origin, isSecond: true })
    return 'done' as const
  })
}

/** Confirms the code of the new address, which then replaces the current one. @throws as `tryCode` */
export async function confirmSecondary(
  request: AuthenticatedRequest,
  { tx, otp }: { readonly tx: string; readonly otp: string },
): Promise<string> {
  const { database, session, now } = request
  const email = await tryCode(request, { tx, otp, kind: 'email-secondary', userId: session.userId }, async (within, login) => {
    if (!(await take(within, request, login))) return 'wrong'
    await within.query('UPDATE ew_logins SET used_at = ? WHERE id = ?', [now, login.id])
    await endSessions(within, { userId: session.userId, butId: session.id })
    return { email: login.email }
  })
  request.scheduleJobs(database)
  return email.email
}

/** Emails the code to the new address; if that belongs to another user, notifies them, and creates a code that never works. */
async function sendSecond(
  within: Database,
  request: AuthenticatedRequest,
  {
    tx,
    email,
    code,
    origin,
    isSecond,
  }: {
    readonly tx: string
    readonly email: string
    readonly code: string
    readonly origin: string
    readonly isSecond: boolean
  },
): Promise<void> {
  const { keys, realm, now, session } = request
  const requester = requesterOf(request, origin)
  const [taken] = await within.query('SELECT user_id FROM ew_emails WHERE realm = ? AND email_hash = ?', [realm, emailHash(keys, email)])
  if (taken) await within.query('UPDATE ew_logins SET code = ? WHERE id = ?', [noCode(), hashOf(tx)])
  const letter = taken ? takenMail(requester) : secondaryCodeMail(code, requester)
  await sendRequested(within, request, { mail: { to: email, ...letter }, until: now + CODE_MS, userId: session.userId, isSecond })
}

/** Returns false if another user took the address meanwhile. */
async function take(within: Database, request: AuthenticatedRequest, { email, emailHash: hash, origin }: OpenLogin): Promise<boolean> {
  const { keys, realm, session, now, env, options, jkt } = request
  const { userId } = session
  const old = await userById(within, keys, userId)
  const [row] = await within.query(
    'INSERT INTO ew_emails (realm, email_hash, user_id) VALUES (?, ?, ?) ON CONFLICT (realm, email_hash) DO NOTHING RETURNING user_id',
    [realm, hash, userId],
  )
  if (!row) return false
  await within.query('DELETE FROM ew_emails WHERE user_id = ? AND email_hash <> ?', [userId, hash])
  const key = await dataKeyOf(within, keys, userId)
  await within.query('UPDATE ew_users SET email = ? WHERE id = ?', [seal(key, `email|${userId}`, email), userId])
  // Devices were approved for the old address.
  await within.query(
    'INSERT INTO ew_devices (realm, email_hash, jkt, approved_at) VALUES (?, ?, ?, ?) ON CONFLICT (realm, email_hash, jkt) DO NOTHING',
    [realm, hash, jkt, now],
  )
  const requester = requesterOf(request, origin)
  const until = now + UNDO_MS
  if (old.email !== undefined) {
    const change = { old: old.email, new: email }
    // The owner of the old mailbox has undone one change already. Another link would let both sides continue endlessly.
    const link = isContestedBy(session, old, now)
      ? undefined
      : `${options.frameOrigin}/undo/${await createUndo(within, { request, kind: 'email', email: old.email, until })}`
    await sendNotice(within, request, { mail: { to: old.email, ...givenUpMail(change, requester, link) }, until })
    await sendNotice(within, request, { mail: { to: email, ...changedMail(change, requester) }, until })
  }
  await note(within, { userId, what: 'email-changed', keys, caller: env.caller, now })
  return true
}
