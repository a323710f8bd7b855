import type { Database, RawEnv } from '@latchkey/server-kit'
import { note } from '../audit.js'
import { dataKeyOf, opened } from '../data-keys.js'
import { type AuthenticatedRequest, emailHash, type ServerContext } from '../device-request.js'
import { requesterOf } from '../login/requester-of.js'
import { undoneMail } from '../mail/mail-texts.js'
import { sendNotice } from '../mail/send-mail.js'
import { hashOf, newSecret, seal, unseal } from '../secrets.js'
import { endStrangersSessions, type Session } from '../sessions/sessions.js'
import { type User, userById } from '../users.js'
import { eraseUser } from './delete-account.js'

/** How long a change of address can be undone, and how long new devices are blocked after that. */
export const UNDO_MS = 604_800_000

export type UndoKind = 'email' | 'deletion'

/** Creates a link's token. Only its hash is stored. */
export async function createUndo(
  within: Database,
  {
    request,
    kind,
    email,
    until,
  }: { readonly request: AuthenticatedRequest; readonly kind: UndoKind; readonly email?: string; readonly until: number },
): Promise<string> {
  const { keys, session } = request
  const token = newSecret()
  const id = hashOf(token)
  const key = await dataKeyOf(within, keys, session.userId)
  await within.query('INSERT INTO ew_undos (id, user_id, kind, email, email_hash, expires_at) VALUES (?, ?, ?, ?, ?, ?)', [
    id,
    session.userId,
    kind,
    email === undefined ? null : seal(key, `undo|${id}`, email),
    email === undefined ? null : emailHash(keys, email),
    until,
  ])
  return token
}

/** Returns what a valid link would undo. */
export async function findUndo(database: Database, token: string, now: number): Promise<UndoKind | undefined> {
  const [row] = await database.query<{ readonly kind: UndoKind }>(
    'SELECT kind FROM ew_undos WHERE id = ? AND used_at IS NULL AND expires_at > ?',
    [hashOf(token), now],
  )
  return row?.kind
}

/**
 * Undoes a link's change, once. Devices that could unlock the wallet before the change stay logged in: the link only proves access to the
 * old mailbox, and that may be the reason for the change. Returns undefined if the link is no longer valid, and
 * `taken` if the old address is in use.
 */
export async function undo(
  context: ServerContext,
  { database, env, token, now }: { readonly database: Database; readonly env: RawEnv; readonly token: string; readonly now: number },
): Promise<UndoKind | 'taken' | undefined> {
  const { keys, options } = context
  const id = hashOf(token)
  const done = await database.transaction(async (within): Promise<UndoKind | 'taken' | undefined> => {
    const [row] = await within.query<{
      readonly user_id: string
      readonly kind: UndoKind
      readonly email: string | null
      readonly email_hash: string | null
      readonly expires_at: number | string
    }>(
      'UPDATE ew_undos SET used_at = ? WHERE id = ? AND used_at IS NULL AND expires_at > ? RETURNING user_id, kind, email, email_hash, expires_at',
      [now, id, now],
    )
    if (!row) return undefined
    const userId = row.user_id
    if (row.kind === 'deletion') {
      await within.query('UPDATE ew_users SET deleted_at = NULL WHERE id = ?', [userId])
      await note(within, { userId, what: 'deletion-undone', keys, caller: env.caller, now })
      return row.kind
    }
    const [user] = await within.query<{ readonly realm: string }>('SELECT realm FROM ew_users WHERE id = ?', [userId])
    if (!user || row.email === null || row.email_hash === null) return undefined
    const { email: sealed, email_hash: hash } = row
    if (!(await makeRoom(within, { realm: user.realm, hash, userId }))) {
      // The other wallet may be deleted within the week.
      await within.query('UPDATE ew_undos SET used_at = NULL WHERE id = ?', [id])
      return 'taken'
    }
    await within.query('DELETE FROM ew_emails WHERE user_id = ? AND email_hash <> ?', [userId, hash])
    // Devices approved since the address was given up may belong to anyone.
    await within.query('DELETE FROM ew_devices WHERE realm = ? AND email_hash = ? AND approved_at > ?', [
      user.realm,
      hash,
      Number(row.expires_at) - UNDO_MS,
    ])
    // Provider logins added since are removed too.
    await within.query('DELETE FROM ew_identities WHERE user_id = ? AND created_at > ?', [userId, Number(row.expires_at) - UNDO_MS])
    const key = await dataKeyOf(within, keys, userId)
    const email = opened(() => unseal(key, `undo|${id}`, sealed).toString())
    const { email: given } = await userById(within, keys, userId)
    await within.query('UPDATE ew_users SET email = ?, frozen_until = ? WHERE id = ?', [
      seal(key, `email|${userId}`, email),
      now + UNDO_MS,
      userId,
    ])
    await within.query("UPDATE ew_undos SET used_at = ? WHERE user_id = ? AND kind = 'email' AND used_at IS NULL", [now, userId])
    await within.query('UPDATE ew_logins SET expires_at = ? WHERE user_id = ? AND expires_at > ?', [now, userId, now])
    await endStrangersSessions(within, { userId, before: Number(row.expires_at) - UNDO_MS })
    await note(within, { userId, what: 'email-restored', keys, caller: env.caller, now })
    const letter = undoneMail(email, requesterOf({ env, now }, options.frameOrigin))
    for (const to of new Set([email, given ?? email]))
      await sendNotice(within, { keys, env, now }, { mail: { to, ...letter }, until: now + UNDO_MS })
    return row.kind
  })
  context.scheduleJobs(database)
  return done
}

/** Returns whether a mailed link has undone a change of address, and left this session logged in. */
export function isContestedBy({ loginAt }: Pick<Session, 'loginAt'>, { frozenUntil = 0 }: User, now: number): boolean {
  return now < frozenUntil && loginAt < frozenUntil - UNDO_MS
}

/**
 * Returns an address to its user. Someone who lost it may have logged in with it since, which created an account without a wallet: that
 * account is replaced. Returns false if the other account has a wallet.
 */
async function makeRoom(
  within: Database,
  { realm, hash, userId }: { readonly realm: string; readonly hash: string; readonly userId: string },
): Promise<boolean> {
  for (let tries = 0; tries < 2; tries += 1) {
    const [row] = await within.query(
      'INSERT INTO ew_emails (realm, email_hash, user_id) VALUES (?, ?, ?) ON CONFLICT (realm, email_hash) DO NOTHING RETURNING user_id',
      [realm, hash, userId],
    )
    if (row) return true
    const [other] = await within.query<{ readonly user_id: string; readonly wallet_id: string | null }>(
      `SELECT ew_emails.user_id AS user_id, ew_wallets.wallet_id AS wallet_id FROM ew_emails
        LEFT JOIN ew_wallets ON ew_wallets.user_id = ew_emails.user_id WHERE realm = ? AND email_hash = ?`,
      [realm, hash],
    )
    if (other?.user_id === userId) return true
    if (!other || other.wallet_id !== null) return false
    await eraseUser(within, other.user_id)
  }
  return false
}
