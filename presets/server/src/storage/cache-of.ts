import { createHash } from 'node:crypto'
import type { Cache, CacheArgs } from '@latchkey/server-kit'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Connected } from './connect.js'

interface Kept {
  readonly text: string
  readonly until: number
}
/** Maximum number of characters kept in memory, including keys, which are as long as a caller's request. */
const MOST = 64_000_000
/** Overhead of one value besides its characters: millions of small ones would fill the memory long before their texts do. */
const EACH = 300
/** Maximum size of one value, in memory and in the database. */
const LARGEST = 2_000_000
const LARGEST_SHARED = 50_000
/** Maximum number of bytes of all values in the database, and after how many written bytes a process checks. */
const MOST_SHARED = 64_000_000
const LOOK_AFTER = 1_000_000
/** Values that expire sooner are not worth a database access. */
const SHARED_FROM_MS = 5_000

export interface CacheBounds {
  readonly most?: number
  readonly mostShared?: number
  readonly lookAfter?: number
}

/** Memory first. On Postgres, values loaded by one process serve the others too. */
export function cacheOf(
  connected: Connected | undefined,
  now: () => number = Date.now,
  { most = MOST, mostShared = MOST_SHARED, lookAfter = LOOK_AFTER }: CacheBounds = {},
): Cache {
  const kept = new LRUCache<string, Kept>({ maxSize: most, sizeCalculation: ({ text }, key) => key.length + text.length + EACH })
  const loading = new Map<string, Promise<string>>()
  const shared = connected?.kind === 'postgres' ? connected.kysely : undefined
  const fromShared = async (key: string): Promise<Kept | undefined> => {
    const row = await shared
      ?.selectFrom('latchkey_cache')
      .select(['value', 'expires_at'])
      .where('key', '=', hash(key))
      .where('expires_at', '>', now())
      .executeTakeFirst()
      // A cache that does not answer counts as empty.
      .catch((error: unknown) => {
        connected?.onFault?.(error)
        return undefined
      })
    return row && { text: row.value, until: row.expires_at }
  }
  let written = 0
  /**
   * The first to expire is removed first. Each process checks separately, so the total may exceed the limit by what they write between
   * checks.
   */
  const makeRoom = async (length: number): Promise<void> => {
    written += length
    if (connected?.kind !== 'postgres' || written < lookAfter) return
    written = 0
    await sql`DELETE FROM latchkey_cache WHERE key IN (SELECT key FROM
      (SELECT key, sum(octet_length(value) + ${EACH}::int) OVER (ORDER BY expires_at DESC, key) AS total FROM latchkey_cache) AS kept
      WHERE total > ${mostShared})`
      .execute(connected.kysely)
      .catch(() => {})
  }
  const share = async (key: string, { text, until }: Kept): Promise<void> => {
    await shared
      ?.insertInto('latchkey_cache')
      .values({ key: hash(key), value: text, expires_at: until })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text, expires_at: until }))
      .execute()
      .catch((error: unknown) => connected?.onFault?.(error))
  }
  const load = async <T>(
    key: string,
    { ttlMs, fresh, shared: isShared = true, load: get }: CacheArgs<T>,
    isLatest: () => boolean,
  ): Promise<string> => {
    const known = isShared && !fresh ? await fromShared(key) : undefined
    if (known) {
      kept.set(key, known)
      return known.text
    }
    const value = await get()
    const text = JSON.stringify(value) ?? 'null'
    const ttl = typeof ttlMs === 'function' ? ttlMs(value) : ttlMs
    // A load that began later may already have kept a newer value.
    if (ttl > 0 && text.length <= LARGEST && isLatest()) {
      const one = { text, until: now() + ttl }
      kept.set(key, one)
      if (isShared && ttl >= SHARED_FROM_MS && text.length <= LARGEST_SHARED) {
        await share(key, one)
        await makeRoom(text.length)
      }
    }
    return text
  }
  return {
    async read(key, wanted) {
      const known = wanted.fresh ? undefined : kept.get(key)
      if (known && known.until > now()) return JSON.parse(known.text)
      const running = wanted.fresh ? undefined : loading.get(key)
      if (running) return JSON.parse(await running)
      kept.delete(key)
      const own: Promise<string> = load(key, wanted, () => loading.get(key) === own).finally(() => {
        if (loading.get(key) === own) loading.delete(key)
      })
      loading.set(key, own)
      return JSON.parse(await own)
    },
  }
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
