import type { LimitedCall } from '@latchkey/server-kit'
import { sql } from 'kysely'
import { bucketOf, neededFor, type RateLimit, rateLimit } from '../rate-limit.js'
import type { Connected } from './connect.js'

type Limit = (call: LimitedCall) => Promise<number | undefined>

/** Remembered empty buckets, so that a flood stays in this process. */
const MOST = 10_000

/**
 * The buckets of `rateLimit`, shared by every process on one Postgres: one statement per call, by the database's clock. While it does not
 * answer, each process counts separately.
 */
export function sharedLimit({ kysely, onFault }: Connected, rule: RateLimit, now: () => number = Date.now): Limit {
  const { tokens, refill } = rule
  const alone = rateLimit(rule, now)
  const emptyUntil = new Map<string, number>()
  return async (call) => {
    const key = bucketOf(call)
    const left = (emptyUntil.get(key) ?? 0) - now()
    if (left > 0) return Math.max(1, Math.ceil(left / 1000))
    emptyUntil.delete(key)
    const rate = refill / 1000
    const { cost = 1 } = call
    const needed = neededFor(call, tokens)
    // A single clock reading for everything. It may predate another call's lock on the row, so time never runs backwards here.
    const filled = sql`least(${tokens}::float8, b.tokens + greatest(0, excluded.at - b.at) * ${rate}::float8)`
    try {
      const { rows } = await sql<{ readonly tokens: number; readonly granted: number }>`
        /* latchkey_take */ INSERT INTO latchkey_buckets AS b (key, tokens, at, granted)
        VALUES (${key}, ${tokens - cost}::float8, extract(epoch FROM clock_timestamp())::float8 * 1000, 1)
        ON CONFLICT (key) DO UPDATE SET
          tokens = CASE WHEN ${filled} >= ${needed}::float8 THEN ${filled} - ${cost}::float8 ELSE ${filled} END,
          granted = CASE WHEN ${filled} >= ${needed}::float8 THEN 1 ELSE 0 END,
          at = greatest(b.at, excluded.at)
        RETURNING tokens, granted`.execute(kysely)
      const [bucket] = rows
      if (!bucket || bucket.granted === 1) return undefined
      const ms = ((needed - bucket.tokens) / refill) * 1000
      if (emptyUntil.size >= MOST) emptyUntil.clear()
      // A cheaper call may be admitted sooner.
      if (bucket.tokens < 1) emptyUntil.set(key, now() + ((1 - bucket.tokens) / refill) * 1000)
      return Math.max(1, Math.ceil(ms / 1000))
    } catch (error) {
      onFault?.(error)
      return alone(call)
    }
  }
}
