import { randomInt } from 'node:crypto'
import { browserOf } from '../browser-of.js'
import { type DeviceRequest, emailHash, emailOf, refuseForeignPage } from '../device-request.js'
import { COOLDOWN_MS, refuseClosed } from '../limits.js'
import { loginCodeMail, loginLinkMail } from '../mail/mail-texts.js'
import { networkOf, sendRequested } from '../mail/send-mail.js'
import { hashOf, newSecret, seal } from '../secrets.js'
import type { Session } from '../sessions/sessions.js'
import { CODE_MS, closedCodes, codeMac, newCode } from './codes.js'
import { budgetOf, isAddressOf, isKnownDevice } from './known-device.js'
import { requesterOf } from './requester-of.js'

/** How long an emailed link is valid. */
const LINK_MS = 1_200_000

export interface StartedLogin {
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  readonly tx?: string
  readonly number?: string
  readonly cooldownSeconds: number
}

/**
 * Starts an email login. Does not reveal whether an account exists: it always reads and writes the same rows, and sends the email later.
 *
 * @throws server/invalid, server/unproven with the field `origin`, server/rate-limited
 */
export async function startEmail(
  request: DeviceRequest,
  { session, ...body }: { readonly email: string; readonly origin: string; readonly session: Session | undefined },
): Promise<StartedLogin> {
  const { env, options, database, keys, jkt, realm, now } = request
  refuseForeignPage(options, env.projectId, body.origin)
  const email = emailOf(body.email)
  const hash = emailHash(keys, email)
  if (session && (await isAddressOf(database, { realm, hash, userId: session.userId }))) return { action: 'CONNECT', cooldownSeconds: 0 }
  const asksDevice = options.deviceCheck === 'new-device' && !(await isKnownDevice(database, { realm, hash, jkt }))
  const tx = newSecret()
  const id = hashOf(tx)
  const code = newCode()
  const link = newSecret()
  const number = String(randomInt(100)).padStart(2, '0')
  const requester = requesterOf(request, body.origin)
  const letter = asksDevice ? loginLinkMail(`${options.frameOrigin}/link/${link}`, requester) : loginCodeMail(code, requester)
  const until = now + (asksDevice ? LINK_MS : CODE_MS)
  await database.transaction(async (within) => {
    const budget = await budgetOf(within, request, { hash, userId: undefined })
    const closed = [closedCodes(hash, budget), ...(budget === 'strangers' ? [`login ${hash} ${networkOf(env.caller)}`] : [])]
    await refuseClosed(within, closed, now)
    await sendRequested(within, request, { mail: { to: email, ...letter }, until, userId: undefined })
    // A new code invalidates the previous one.
    await within.query(
      "UPDATE ew_logins SET expires_at = ? WHERE kind = 'login' AND jkt = ? AND email_hash = ? AND realm = ? AND expires_at > ?",
      [now, jkt, hash, realm, now],
    )
    await within.query(
      `INSERT INTO ew_logins (id, kind, realm, project, email_hash, email, jkt, origin, browser, place, code, link, number, attempts, created_at,
        expires_at) VALUES (?, 'login', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`,
      [
        id,
        realm,
        env.projectId,
        hash,
        seal(keys.box, `login|${id}`, email),
        jkt,
        body.origin,
        browserOf(env.headers.get('user-agent')),
        env.caller ?? null,
        asksDevice ? null : codeMac(keys, id, code),
        asksDevice ? hashOf(link) : null,
        asksDevice ? number : null,
        now,
        until,
      ],
    )
  })
  request.scheduleJobs(database)
  const cooldownSeconds = COOLDOWN_MS / 1000
  return asksDevice ? { action: 'VERIFY_DEVICE', tx, number, cooldownSeconds } : { action: 'VERIFY_OTP', tx, cooldownSeconds }
}

/** Polled by a device that was sent a link. */
export async function loginState({ database, jkt, now }: DeviceRequest, tx: string): Promise<'waiting' | 'approved' | 'over'> {
  const [row] = await database.query<{ readonly code: string | null }>(
    "SELECT code FROM ew_logins WHERE id = ? AND jkt = ? AND kind = 'login' AND used_at IS NULL AND blocked_at IS NULL AND expires_at > ?",
    [hashOf(tx), jkt, now],
  )
  if (!row) return 'over'
  return row.code === null ? 'waiting' : 'approved'
}
