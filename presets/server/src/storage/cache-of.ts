import { createHash } from 'node:crypto'
import type { Cache } from '@latchkey/kernel/server'
import type { Connected } from './connect.js'

interface Kept {
  readonly text: string
  readonly until: number
}
/** Characters that are kept in memory at most; whatever was not read for longest goes first. */
const MOST = 64_000_000
/** Characters of one value, in memory and in the database. */
const LARGEST = 2_000_000
const LARGEST_SHARED = 200_000
/** What is good for less is not worth a way to the database. */
const SHARED_FROM_MS = 5_000

/** Memory first. On Postgres what one process loaded serves the others too. */
export function cacheOf(connected: Connected | undefined, now: () => number = Date.now): Cache {
  const kept = new Map<string, Kept>()
  const loading = new Map<string, Promise<string>>()
  const shared = connected?.kind === 'postgres' ? connected.kysely : undefined
  let size = 0

  const drop = (key: string): void => {
    size -= kept.get(key)?.text.length ?? 0
    kept.delete(key)
  }
  const keep = (key: string, one: Kept): void => {
    drop(key)
    kept.set(key, one)
    size += one.text.length
    for (const [oldest] of kept) {
      if (size <= MOST) break
      drop(oldest)
    }
  }
  const fromShared = async (key: string): Promise<Kept | undefined> => {
    const row = await shared
      ?.selectFrom('latchkey_cache')
      .select(['value', 'expires_at'])
      .where('key', '=', hash(key))
      .where('expires_at', '>', now())
      .executeTakeFirst()
      // A cache that does not answer is an empty one.
      .catch(() => undefined)
    return row && { text: row.value, until: row.expires_at }
  }
  const share = async (key: string, { text, until }: Kept): Promise<void> => {
    await shared
      ?.insertInto('latchkey_cache')
      .values({ key: hash(key), value: text, expires_at: until })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text, expires_at: until }))
      .execute()
      .catch(() => {})
  }
  const load = async <T>(key: string, ttlMs: number | ((value: T) => number), get: () => Promise<T>): Promise<string> => {
    const known = await fromShared(key)
    if (known) {
      keep(key, known)
      return known.text
    }
    const value = await get()
    const text = JSON.stringify(value) ?? 'null'
    const ttl = typeof ttlMs === 'function' ? ttlMs(value) : ttlMs
    if (ttl > 0 && text.length <= LARGEST) {
      const one = { text, until: now() + ttl }
      keep(key, one)
      if (ttl >= SHARED_FROM_MS && text.length <= LARGEST_SHARED) await share(key, one)
    }
    return text
  }
  return {
    async read(key, { ttlMs, load: get }) {
      const known = kept.get(key)
      if (known && known.until > now()) {
        // To the end, so that the map is in the order of the last reading.
        kept.delete(key)
        kept.set(key, known)
        return JSON.parse(known.text)
      }
      drop(key)
      let under = loading.get(key)
      if (!under) {
        under = load(key, ttlMs, get).finally(() => loading.delete(key))
        loading.set(key, under)
      }
      return JSON.parse(await under)
    },
  }
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
