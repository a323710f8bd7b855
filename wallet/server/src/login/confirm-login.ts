import { randomUUID } from 'node:crypto'
import { type Database, serverErrors } from '@latchkey/server-kit'
import type { Tokens } from '@latchkey/wallet-protocol/wire'
import { UNDO_MS } from '../account/undo.js'
import { note } from '../audit.js'
import { createDataKey, dataKeyOf } from '../data-keys.js'
import { type DeviceRequest, timeOf } from '../device-request.js'
import { seal } from '../secrets.js'
import { startSession } from '../sessions/sessions.js'
import { type OpenLogin, tryCode } from './codes.js'
import { isKnownDevice } from './known-device.js'

/**
 * Completes a login with its code: finds or creates the account of the address, and creates a session.
 *
 * @throws server/unproven with the field `tx`, server/invalid with the field `otp`, server/rate-limited
 */
export async function confirmLogin(request: DeviceRequest, { tx, otp }: { readonly tx: string; readonly otp: string }): Promise<Tokens> {
  const { jkt, realm, now, env, keys } = request
  const outcome = await tryCode(request, { tx, otp, kind: 'login' }, async (within, login) => {
    await within.query('UPDATE ew_logins SET used_at = ? WHERE id = ?', [now, login.id])
    const { userId, frozenUntil } = await userOf(within, request, login)
    const device = { realm, hash: login.emailHash, jkt, before: frozenUntil - UNDO_MS }
    // Pressing the emailed link has approved this device by now, so only earlier approvals count.
    if (frozenUntil > now && !(await isKnownDevice(within, device))) return { frozenUntil }
    await within.query(
      'INSERT INTO ew_devices (realm, email_hash, jkt, approved_at) VALUES (?, ?, ?, ?) ON CONFLICT (realm, email_hash, jkt) DO NOTHING',
      [realm, login.emailHash, jkt, now],
    )
    await note(within, { userId, what: 'login', detail: `${login.browser}, ${login.origin}`, keys, caller: env.caller, now })
    return { tokens: await startSession(within, request, { userId }) }
  })
  if (outcome.tokens) return outcome.tokens
  const problem = `This account takes no new device until ${timeOf(outcome.frozenUntil)}.`
  throw serverErrors.create('unproven', { problem, field: 'tx' })
}

/** Returns the user of an address. One of two concurrent first logins creates the user, and the other waits and finds it. */
async function userOf(
  within: Database,
  request: DeviceRequest,
  { email, emailHash }: OpenLogin,
): Promise<{ readonly userId: string; readonly frozenUntil: number }> {
  const { realm, now, keys, env } = request
  const made = randomUUID()
  const [first] = await within.query(
    'INSERT INTO ew_emails (realm, email_hash, user_id) VALUES (?, ?, ?) ON CONFLICT (realm, email_hash) DO NOTHING RETURNING user_id',
    [realm, emailHash, made],
  )
  if (!first) {
    const [row] = await within.query<{ readonly id: string; readonly frozen_until: number | string | null }>(
      `SELECT ew_users.id AS id, ew_users.frozen_until AS frozen_until FROM ew_emails JOIN ew_users ON ew_users.id = ew_emails.user_id
        WHERE ew_emails.realm = ? AND ew_emails.email_hash = ?`,
      [realm, emailHash],
    )
    if (!row) throw serverErrors.create('unavailable', { what: 'The account', retryAfter: 1 })
    return { userId: row.id, frozenUntil: Number(row.frozen_until ?? 0) }
  }
  await createDataKey(within, keys, made)
  const key = await dataKeyOf(within, keys, made)
  await within.query('INSERT INTO ew_users (id, realm, email, created_at) VALUES (?, ?, ?, ?)', [
    made,
    realm,
    seal(key, `email|${made}`, email),
    now,
  ])
  const [erased] = await within.query('SELECT at FROM ew_erased WHERE realm = ? AND email_hash = ?', [realm, emailHash])
  if (erased) await note(within, { userId: made, what: 'registered-again', keys, caller: env.caller, now })
  return { userId: made, frozenUntil: 0 }
}
