import { randomUUID } from 'node:crypto'
import { type Database, serverErrors } from '@latchkey/server-kit'
import type { FactorProof, Identity } from '@latchkey/wallet-protocol/wire'
import { notifyOwner } from '../account/notify-owner.js'
import { note } from '../audit.js'
import { createDataKey, dataKeyOf, opened } from '../data-keys.js'
import { type AuthenticatedRequest, type DeviceRequest, identityHash, timeOf } from '../device-request.js'
import type { Keys } from '../keys.js'
import { loginAddedMail, loginRemovedMail } from '../mail/mail-texts.js'
import { checkFactorProof, demandFreshLogin } from '../proofs/check-factor-proof.js'
import { newSecret, seal, unseal } from '../secrets.js'
import { endSessions } from '../sessions/sessions.js'
import type { SocialIdentity } from './ask-provider.js'
import { titleOf } from './social.js'

interface Row {
  readonly identity_id: string
  readonly provider: string
  readonly user_id: string
  readonly name: string | null
  readonly created_at: number | string
}
/** An identity confirmed by a provider. */
export interface Known extends SocialIdentity {
  readonly provider: string
}

/** Returns a user's identities, oldest first. */
export async function listIdentities(database: Database, keys: Keys, userId: string): Promise<readonly Identity[]> {
  const rows = await database.query<Row>(
    'SELECT identity_id, provider, user_id, name, created_at FROM ew_identities WHERE user_id = ? ORDER BY created_at, identity_id',
    [userId],
  )
  if (rows.length === 0) return []
  const key = await dataKeyOf(database, keys, userId)
  return rows.map((row) => identityOf(row, key))
}

function identityOf({ identity_id, provider, name, created_at }: Row, key: Buffer): Identity {
  return {
    identityId: identity_id,
    provider,
    ...(name !== null && { name: opened(() => unseal(key, `identity|${identity_id}`, name).toString()) }),
    createdAt: timeOf(created_at),
  }
}

/** Finds or creates the user of an identity. One of two concurrent first logins creates the user, and the other waits and finds it. */
export async function userOfIdentity(
  within: Database,
  request: DeviceRequest,
  known: Known,
): Promise<{ readonly userId: string; readonly frozenUntil: number }> {
  const { realm, now, keys, env } = request
  const hash = identityHash(keys, known.provider, known.subject)
  const made = randomUUID()
  const identityId = newSecret()
  const [first] = await within.query(
    `INSERT INTO ew_identities (realm, provider, subject_hash, identity_id, user_id, created_at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (realm, provider, subject_hash) DO NOTHING RETURNING user_id`,
    [realm, known.provider, hash, identityId, made, now],
  )
  if (first) {
    await createDataKey(within, keys, made)
    await within.query('INSERT INTO ew_users (id, realm, created_at) VALUES (?, ?, ?)', [made, realm, now])
    await rename(within, { keys, userId: made, identityId, name: known.name })
    const [erased] = await within.query('SELECT at FROM ew_erased WHERE realm = ? AND email_hash = ?', [realm, hash])
    if (erased) await note(within, { userId: made, what: 'registered-again', keys, caller: env.caller, now })
    return { userId: made, frozenUntil: 0 }
  }
  const [row] = await within.query<{ readonly id: string; readonly identity_id: string; readonly frozen_until: number | string | null }>(
    `SELECT ew_users.id AS id, ew_identities.identity_id AS identity_id, ew_users.frozen_until AS frozen_until FROM ew_identities
      JOIN ew_users ON ew_users.id = ew_identities.user_id
      WHERE ew_identities.realm = ? AND ew_identities.provider = ? AND ew_identities.subject_hash = ?`,
    [realm, known.provider, hash],
  )
  if (!row) throw serverErrors.create('unavailable', { what: 'The account', retryAfter: 1 })
  await rename(within, { keys, userId: row.id, identityId: row.identity_id, name: known.name })
  return { userId: row.id, frozenUntil: Number(row.frozen_until ?? 0) }
}

/** Updates the display name. Keeps the old one if the provider sends none, as Apple does after the first login. */
async function rename(
  within: Database,
  {
    keys,
    userId,
    identityId,
    name,
  }: { readonly keys: Keys; readonly userId: string; readonly identityId: string; readonly name: string | undefined },
): Promise<void> {
  if (name === undefined) return
  const key = await dataKeyOf(within, keys, userId)
  await within.query('UPDATE ew_identities SET name = ? WHERE identity_id = ?', [seal(key, `identity|${identityId}`, name), identityId])
}

/** Returns an identity's display name, as last sent by the provider. */
export async function nameOfIdentity(within: Database, request: DeviceRequest, known: Known): Promise<string | undefined> {
  const [row] = await within.query<Row>(
    'SELECT identity_id, provider, user_id, name, created_at FROM ew_identities WHERE realm = ? AND provider = ? AND subject_hash = ?',
    [request.realm, known.provider, identityHash(request.keys, known.provider, known.subject)],
  )
  return row && identityOf(row, await dataKeyOf(within, request.keys, row.user_id)).name
}

/** Adds a login to the user. Returns undefined if it belongs to another user. */
export async function addIdentity(within: Database, request: AuthenticatedRequest, known: Known): Promise<Identity | undefined> {
  const { realm, now, keys, env, session } = request
  const { userId } = session
  const hash = identityHash(keys, known.provider, known.subject)
  const identityId = newSecret()
  const [first] = await within.query(
    `INSERT INTO ew_identities (realm, provider, subject_hash, identity_id, user_id, created_at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (realm, provider, subject_hash) DO NOTHING RETURNING user_id`,
    [realm, known.provider, hash, identityId, userId, now],
  )
  if (first) {
    await rename(within, { keys, userId, identityId, name: known.name })
    await note(within, { userId, what: 'login-added', detail: known.provider, keys, caller: env.caller, now })
    await notifyOwner(within, request, {
      userId,
      letter: (requester) => loginAddedMail(titleOf(request.social, known.provider), requester),
    })
  }
  const [row] = await within.query<Row>(
    `SELECT identity_id, provider, user_id, name, created_at FROM ew_identities
      WHERE realm = ? AND provider = ? AND subject_hash = ? AND user_id = ?`,
    [realm, known.provider, hash, userId],
  )
  return row && identityOf(row, await dataKeyOf(within, keys, userId))
}

/**
 * Removes a login from the user, and ends their other sessions, one of which may have used it.
 *
 * @throws server/not-found, server/invalid with the field `identityId` for the last login, server/unproven
 */
export async function removeIdentity(
  request: AuthenticatedRequest,
  body: { readonly identityId: string; readonly proof: FactorProof },
): Promise<void> {
  const { database, session, keys, env, now } = request
  const { userId } = session
  demandFreshLogin(request)
  await checkFactorProof(request, { action: 'remove-login', body })
  await database.transaction(async (within) => {
    // Locks the user: otherwise, two concurrent removals would each see the other login as remaining.
    const [user] = await within.query<{ readonly email: string | null }>('UPDATE ew_users SET email = email WHERE id = ? RETURNING email', [
      userId,
    ])
    const rows = await within.query<Row>('SELECT identity_id, provider FROM ew_identities WHERE user_id = ?', [userId])
    const row = rows.find(({ identity_id }) => identity_id === body.identityId)
    if (!user || !row) throw serverErrors.create('not-found', { what: 'The login' })
    if (rows.length === 1 && user.email === null)
      throw serverErrors.create('invalid', { field: 'identityId', problem: 'Nobody could log in any more. Add another login first.' })
    await within.query('DELETE FROM ew_identities WHERE identity_id = ?', [body.identityId])
    await endSessions(within, { userId, butId: session.id })
    await note(within, { userId, what: 'login-removed', detail: row.provider, keys, caller: env.caller, now })
    await notifyOwner(within, request, {
      userId,
      letter: (requester) => loginRemovedMail(titleOf(request.social, row.provider), requester),
    })
  })
  request.scheduleJobs(database)
}
