import type { Static } from '@latchkey/kernel/wire'
import { serverErrors } from '@latchkey/server-kit'
import type { permissionSchema } from '@latchkey/wallet-protocol/wire'
import { dataKeyOf, opened } from '../data-keys.js'
import { type AuthenticatedRequest, timeOf } from '../device-request.js'
import { seal, unseal } from '../secrets.js'

const MOST = 200
/** Limit per permission, not counting the delegations, so that a full list stays within bounds. */
const MOST_CHARACTERS = 60_000

type Permission = Static<typeof permissionSchema>
interface Listed {
  permission: Permission
  createdAt: string
  revokedAt?: string
}

/**
 * Stores a permission, sealed, for the visitor's list. Repeating the call changes nothing. @throws server/invalid `permissions`,
 * `permissionId`
 */
export async function notePermission({ database, keys, session, env, now }: AuthenticatedRequest, permission: Permission): Promise<void> {
  const { userId } = session
  const { permissionId, expiry } = permission
  const text = JSON.stringify(permission)
  if (text.length > MOST_CHARACTERS) throw serverErrors.create('invalid', { field: 'permissions', problem: 'It is too large to be kept.' })
  await database.transaction(async (within) => {
    // Concurrent tabs wait here, so that both do not take the last free place.
    await within.query('UPDATE ew_users SET id = id WHERE id = ?', [userId])
    const key = await dataKeyOf(within, keys, userId)
    const about = aboutOf(userId, permissionId)
    const [known] = await within.query<{ readonly sealed: string }>(
      'SELECT sealed FROM ew_permissions WHERE user_id = ? AND project = ? AND permission_id = ?',
      [userId, env.projectId, permissionId],
    )
    if (known) {
      if (opened(() => unseal(key, about, known.sealed).toString()) === text) return
      throw serverErrors.create('invalid', { field: 'permissionId', problem: 'Another permission has this id.' })
    }
    const [counted] = await within.query<{ readonly count: number | string }>(
      'SELECT COUNT(*) AS count FROM ew_permissions WHERE user_id = ? AND expires_at > ?',
      [userId, now],
    )
    if (Number(counted?.count) >= MOST)
      throw serverErrors.create('invalid', { field: 'permissions', problem: `There are ${MOST} permissions already.` })
    await within.query(
      'INSERT INTO ew_permissions (user_id, project, permission_id, sealed, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      [userId, env.projectId, permissionId, seal(key, about, text), now, expiry * 1000],
    )
  })
}

/** Returns unexpired permissions, newest first. */
export async function listPermissions({ database, keys, session, env, now }: AuthenticatedRequest): Promise<{ items: Listed[] }> {
  const { userId } = session
  const rows = await database.query<{
    readonly permission_id: string
    readonly sealed: string
    readonly created_at: number | string
    readonly revoked_at: number | string | null
  }>(
    `SELECT permission_id, sealed, created_at, revoked_at FROM ew_permissions WHERE user_id = ? AND project = ? AND expires_at > ?
      ORDER BY created_at DESC, permission_id LIMIT ?`,
    [userId, env.projectId, now, MOST],
  )
  if (rows.length === 0) return { items: [] }
  const key = await dataKeyOf(database, keys, userId)
  return {
    items: rows.map((row) => ({
      // Written by `notePermission` alone.
      permission: JSON.parse(opened(() => unseal(key, aboutOf(userId, row.permission_id), row.sealed).toString())) as Permission,
      createdAt: timeOf(row.created_at),
      ...(row.revoked_at !== null && { revokedAt: timeOf(row.revoked_at) }),
    })),
  }
}

/** Records that a permission was revoked on the chain. Repeating the call changes nothing. @throws server/not-found */
export async function endPermission(
  { database, session, env, now }: AuthenticatedRequest,
  { permissionId }: { readonly permissionId: string },
): Promise<void> {
  const [row] = await database.query(
    `UPDATE ew_permissions SET revoked_at = COALESCE(revoked_at, ?) WHERE user_id = ? AND project = ? AND permission_id = ?
      AND expires_at > ? RETURNING permission_id`,
    [now, session.userId, env.projectId, permissionId, now],
  )
  if (!row) throw serverErrors.create('not-found', { what: 'The permission' })
}

function aboutOf(userId: string, permissionId: string): string {
  return `permission|${userId}|${permissionId}`
}
