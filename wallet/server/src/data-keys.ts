import { randomBytes } from 'node:crypto'
import { type Database, serverErrors } from '@latchkey/server-kit'
import { type Kek, type Keys, kekOf } from './keys.js'
import { seal, unseal } from './secrets.js'

/** Creates the key that seals all data of a user. */
export async function createDataKey(within: Database, { keks: [kek] }: Keys, userId: string): Promise<void> {
  await within.query('INSERT INTO ew_data_keys (user_id, wrapped, kek_id) VALUES (?, ?, ?)', [
    userId,
    seal(kek.key, aboutKey(userId), randomBytes(32)),
    kek.id,
  ])
}

/** @throws server/unavailable if the key is missing or cannot be opened, because the operator's KEK differs or the row was changed */
export async function dataKeyOf(database: Database, { keks }: Keys, userId: string): Promise<Buffer> {
  const [row] = await database.query<{ readonly wrapped: string; readonly kek_id: string }>(
    'SELECT wrapped, kek_id FROM ew_data_keys WHERE user_id = ?',
    [userId],
  )
  const kek = keks.find(({ id }) => id === row?.kek_id)
  return opened(() => {
    if (!row || !kek) throw new Error(row ? `No key of \`kek\` has the name ${row.kek_id}.` : 'The data key is gone.')
    return unseal(kek.key, aboutKey(userId), row.wrapped)
  })
}

/** Opens a sealed column. @throws server/unavailable if it was changed, or belongs to another row or user */
export function opened<T>(open: () => T): T {
  try {
    return open()
  } catch (cause) {
    throw serverErrors.create('unavailable', { what: 'What the wallet keeps here' }, { cause })
  }
}

/**
 * Wraps every data key with the first of `keks`, unless it already is. The others must be the keys that data keys are currently wrapped
 * with. May run beside servers that have the new key, in several processes, and again after an interruption. Returns how many keys were
 * rewrapped.
 *
 * @throws Error for a data key that none of them opens; the keys before it are done
 * @example
 * await rotateKek(storage.database, [newKek, oldKek])
 */
export async function rotateKek(database: Database, keks: readonly [string, ...string[]]): Promise<number> {
  const [first, ...others] = keks.map(kekOf) as [Kek, ...Kek[]]
  let count = 0
  for (;;) {
    const rows = await database.query<{ readonly user_id: string; readonly wrapped: string; readonly kek_id: string }>(
      'SELECT user_id, wrapped, kek_id FROM ew_data_keys WHERE kek_id <> ? ORDER BY user_id LIMIT 100',
      [first.id],
    )
    if (rows.length === 0) return count
    for (const { user_id, wrapped, kek_id } of rows) {
      const old = others.find(({ id }) => id === kek_id)
      if (!old) throw new Error(`A data key is wrapped with the key ${kek_id}, which was not given.`)
      const about = aboutKey(user_id)
      // Does not overwrite a key that another process wrapped meanwhile.
      const done = await database.query(
        'UPDATE ew_data_keys SET wrapped = ?, kek_id = ? WHERE user_id = ? AND wrapped = ? RETURNING user_id',
        [seal(first.key, about, unseal(old.key, about, wrapped)), first.id, user_id, wrapped],
      )
      count += done.length
    }
  }
}

function aboutKey(userId: string): string {
  return `data-key|${userId}`
}
