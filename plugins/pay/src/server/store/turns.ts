import type { Database } from '@latchkey/server-kit'

/** One caller's exclusive check of the chain. `until` distinguishes it from later ones. */
export interface Turn {
  readonly id: string
  readonly until: number
}

/** How long one check may take before another caller may begin one. */
export const LOOK_MS = 20_000

/** Takes the turn to check a payment; undefined if it is not yet time, or another caller is checking. */
export async function takeTurn(
  database: Database,
  { id, before, now }: { readonly id: string; readonly before: number; readonly now: number },
): Promise<Turn | undefined> {
  const until = now + LOOK_MS
  const taken = await database.query(
    'UPDATE pay_payments SET asked_at = ?, busy_until = ?, next_at = ? WHERE id = ? AND asked_at <= ? AND busy_until <= ? RETURNING id',
    [now, until, until, id, before, now],
  )
  return taken.length === 1 ? { id, until } : undefined
}

/** Ends a turn without changes. */
export async function endTurn(database: Database, { id, until }: Turn, nextAt: number): Promise<void> {
  await database.query('UPDATE pay_payments SET busy_until = 0, next_at = ? WHERE id = ? AND busy_until = ?', [nextAt, id, until])
}

/** Returns payments that are due for a check, the longest-waiting first. */
export async function dueIds(database: Database, now: number, most: number): Promise<readonly string[]> {
  const rows = await database.query<{ readonly id: string }>(
    'SELECT id FROM pay_payments WHERE next_at <= ? ORDER BY next_at, id LIMIT ?',
    [now, most],
  )
  return rows.map(({ id }) => id)
}

/** `next_at` of a payment that no longer changes and is not checked. */
export const NEVER = 9_000_000_000_000_000
