import { type Database, serverErrors } from '@latchkey/server-kit'
import { dataKeyOf, opened } from './data-keys.js'
import type { Keys } from './keys.js'
import { unseal } from './secrets.js'

export interface User {
  readonly id: string
  readonly email: string | undefined
  readonly frozenUntil: number | undefined
  readonly deletedAt: number | undefined
}

/** @throws server/unproven if the user no longer exists */
export async function userById(database: Database, keys: Keys, id: string): Promise<User> {
  const [row] = await database.query<{
    readonly email: string | null
    readonly frozen_until: number | string | null
    readonly deleted_at: number | string | null
  }>('SELECT email, frozen_until, deleted_at FROM ew_users WHERE id = ?', [id])
  if (!row) throw serverErrors.create('unproven', { problem: 'The account is gone.', field: 'authorization' })
  const { email } = row
  const key = email === null ? undefined : await dataKeyOf(database, keys, id)
  return {
    id,
    email: email === null || !key ? undefined : opened(() => unseal(key, `email|${id}`, email).toString()),
    frozenUntil: row.frozen_until === null ? undefined : Number(row.frozen_until),
    deletedAt: row.deleted_at === null ? undefined : Number(row.deleted_at),
  }
}
