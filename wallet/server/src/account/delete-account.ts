import type { Database } from '@latchkey/server-kit'
import type { FactorProof } from '@latchkey/wallet-protocol/wire'
import { note } from '../audit.js'
import type { AuthenticatedRequest } from '../device-request.js'
import { requesterOf } from '../login/requester-of.js'
import { deletionMail } from '../mail/mail-texts.js'
import { sendNotice } from '../mail/send-mail.js'
import { checkFactorProof, demandFreshLogin } from '../proofs/check-factor-proof.js'
import { endSessions } from '../sessions/sessions.js'
import { userById } from '../users.js'
import { createUndo } from './undo.js'

/** How long a deletion can be cancelled. */
const GRACE_MS = 259_200_000
/** How long a deleted account's address or provider login is remembered. */
export const ERASED_MS = 2_592_000_000

/** Schedules the account's deletion in 72 hours. Repeated requests change nothing. Returns the date. */
export async function deleteAccount(request: AuthenticatedRequest, body: { readonly proof: FactorProof }): Promise<number> {
  const { database, session, keys, now, env, options } = request
  const { userId } = session
  demandFreshLogin(request)
  await checkFactorProof(request, { action: 'delete-account', body })
  const at = await database.transaction(async (within) => {
    const [row] = await within.query('UPDATE ew_users SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL RETURNING id', [
      now + GRACE_MS,
      userId,
    ])
    const { email, deletedAt } = await userById(within, keys, userId)
    if (!row) return deletedAt ?? now + GRACE_MS
    await endSessions(within, { userId, butId: session.id })
    if (email !== undefined) {
      const token = await createUndo(within, { request, kind: 'deletion', until: now + GRACE_MS })
      const letter = deletionMail(`${options.frameOrigin}/undo/${token}`, now + GRACE_MS, requesterOf(request, options.frameOrigin))
      await sendNotice(within, request, { mail: { to: email, ...letter }, until: now + GRACE_MS })
    }
    await note(within, { userId, what: 'deletion-requested', keys, caller: env.caller, now })
    return now + GRACE_MS
  })
  request.scheduleJobs(database)
  return at
}

/** Cancels a deletion. */
export async function restoreAccount({ database, session, keys, now, env }: AuthenticatedRequest): Promise<void> {
  const { userId } = session
  await database.transaction(async (within) => {
    const [row] = await within.query('UPDATE ew_users SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL RETURNING id', [userId])
    if (!row) return
    await within.query("UPDATE ew_undos SET used_at = ? WHERE user_id = ? AND kind = 'deletion' AND used_at IS NULL", [now, userId])
    await note(within, { userId, what: 'deletion-undone', keys, caller: env.caller, now })
  })
}

/** Erases the users whose deletion is due, including the data key, without which the rest of their data is unreadable. */
export async function eraseDue(database: Database, now: number): Promise<void> {
  const due = await database.query<{ readonly id: string }>('SELECT id FROM ew_users WHERE deleted_at <= ? LIMIT 100', [now])
  for (const { id } of due) {
    await database.transaction(async (within) => {
      // Cancelled meanwhile, or erased by another process.
      const [row] = await within.query<{ readonly realm: string }>(
        'UPDATE ew_users SET deleted_at = deleted_at WHERE id = ? AND deleted_at <= ? RETURNING realm',
        [id, now],
      )
      if (!row) return
      await within.query(
        `INSERT INTO ew_erased (realm, email_hash, at) SELECT realm, email_hash, ? FROM ew_emails WHERE user_id = ?
          ON CONFLICT (realm, email_hash) DO UPDATE SET at = excluded.at`,
        [now, id],
      )
      await within.query(
        `INSERT INTO ew_erased (realm, email_hash, at) SELECT realm, subject_hash, ? FROM ew_identities WHERE user_id = ?
          ON CONFLICT (realm, email_hash) DO UPDATE SET at = excluded.at`,
        [now, id],
      )
      await within.query('DELETE FROM ew_devices WHERE realm = ? AND email_hash IN (SELECT email_hash FROM ew_emails WHERE user_id = ?)', [
        row.realm,
        id,
      ])
      await eraseUser(within, id)
    })
  }
}

/** Removes every row of a user. Devices are stored by address, which another user may have. */
export async function eraseUser(within: Database, userId: string): Promise<void> {
  for (const table of [
    'data_keys',
    'factors',
    'password_keys',
    'wallets',
    'sessions',
    'account_types',
    'undos',
    'audit',
    'logins',
    'emails',
    'socials',
    'identities',
    'calls',
    'permissions',
  ])
    await within.query(`DELETE FROM ew_${table} WHERE user_id = ?`, [userId])
  await within.query('DELETE FROM ew_users WHERE id = ?', [userId])
}
