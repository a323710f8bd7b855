import { randomBytes } from 'node:crypto'
import { type Database, serverErrors } from '@latchkey/kernel/server'
import { type Kek, type Keys, kekOf } from './keys.js'
import { seal, unseal } from './secrets.js'

/** Makes the key that everything of a user is sealed with. */
export async function createDataKey(within: Database, { keks: [kek] }: Keys, userId: string): Promise<void> {
  await within.query('INSERT INTO ew_data_keys (user_id, wrapped, kek_id) VALUES (?, ?, ?)', [
    userId,
    seal(kek.key, aboutKey(userId), randomBytes(32)),
    kek.id,
  ])
}

/** @throws server/unavailable where the key is gone or does not open: the operator's KEK is another one, or the row was changed */
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

/** What a sealed column holds. @throws server/unavailable where it was changed, or belongs to another row or user */
export function opened<T>(open: () => T): T {
  try {
    return open()
  } catch (cause) {
    throw serverErrors.create('unavailable', { what: 'What the wallet keeps here' }, { cause })
  }
}

/**
 * Wraps every data key with the first of `keks` that is not yet. The others have to be keys that data keys are wrapped with. May run beside
 * servers that know the new key, in several processes, and again after it was interrupted. Answers how many keys were wrapped anew.
 *
 * @throws Error for a data key that none of them opens; those before it are done
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
      // What another process wrapped meanwhile stays.
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
