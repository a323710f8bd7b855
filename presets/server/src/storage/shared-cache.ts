import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Connected } from './connect.js'
import type { Valkey } from './valkey.js'

/** A cached value as JSON, and when it expires. */
export interface Kept {
  readonly text: string
  readonly until: number
}
/** The right to load a value, for a limited time. */
export interface Claim {
  release(): Promise<void>
}
/** Values of all processes. Nothing here rejects: without an answer, it is empty. */
export interface SharedCache {
  /** Resolves with the value; without one, with the right to load it, or with undefined while another process has that right. */
  claim(key: string): Promise<Kept | Claim | undefined>
  set(key: string, kept: Kept): Promise<void>
}
export interface SharedCacheOptions {
  readonly onError?: ((error: unknown) => void) | undefined
  readonly now?: () => number
}
export interface SqlCacheOptions extends SharedCacheOptions {
  readonly mostShared?: number
  readonly lookAfter?: number
}

/** Every process may load. */
export const unclaimed: Claim = { async release() {} }

/** Maximum number of bytes of all values in the database, and after how many written bytes a process checks. */
const MOST_SHARED = 64_000_000
const LOOK_AFTER = 1_000_000
/** Overhead of one value besides its characters. */
const EACH = 300

/** Values in a table of Postgres. Each process loads separately. */
export function sqlCache({ kysely }: Connected, options: SqlCacheOptions = {}): SharedCache {
  const { onError, now = Date.now, mostShared = MOST_SHARED, lookAfter = LOOK_AFTER } = options
  let written = 0
  /**
   * The first to expire is removed first. Each process checks separately, so the total may exceed the limit by what they write between
   * checks.
   */
  const makeRoom = async (length: number): Promise<void> => {
    written += length
    if (written < lookAfter) return
    written = 0
    await sql`DELETE FROM latchkey_cache WHERE key IN (SELECT key FROM
      (SELECT key, sum(octet_length(value) + ${EACH}::int) OVER (ORDER BY expires_at DESC, key) AS total FROM latchkey_cache) AS kept
      WHERE total > ${mostShared})`
      .execute(kysely)
      .catch(() => {})
  }
  return {
    async claim(key) {
      const row = await kysely
        .selectFrom('latchkey_cache')
        .select(['value', 'expires_at'])
        .where('key', '=', hash(key))
        .where('expires_at', '>', now())
        .executeTakeFirst()
        .catch((error: unknown) => void onError?.(error))
      return row ? { text: row.value, until: row.expires_at } : unclaimed
    },
    async set(key, { text, until }) {
      await kysely
        .insertInto('latchkey_cache')
        .values({ key: hash(key), value: text, expires_at: until })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text, expires_at: until }))
        .execute()
        .catch((error: unknown) => onError?.(error))
      await makeRoom(text.length)
    },
  }
}

/** How long a process may load alone. Afterwards, or if it was killed, others load too. */
const CLAIM_MS = 3_000

/** Returns the value, or 1 for a new claim, or 0 while there is one. */
const CLAIM = `
local value = redis.call('GET', KEYS[1])
if value then return value end
if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
return 0`

/** An expired claim may have become another one's. */
const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`

/** Values in Valkey or Redis, which only processes with this secret find: another deployment may have other nodes, and so other values. */
export function valkeyCache(valkey: Valkey, secret: string, { onError, now = Date.now }: SharedCacheOptions = {}): SharedCache {
  const named = (kind: string, key: string): string => `latchkey:${kind}:${hash(`${secret} ${key}`)}`
  return {
    async claim(key) {
      if (!valkey.isUp) return unclaimed
      const [claim, token] = [named('claim', key), randomUUID()]
      try {
        const found = await valkey.run(CLAIM, [named('cache', key), claim], [token, CLAIM_MS])
        if (found === 0) return undefined
        const [, until, text] = /^(\d+) ([\s\S]*)$/.exec(String(found)) ?? []
        if (text !== undefined && Number(until) > now()) return { text, until: Number(until) }
      } catch (error) {
        onError?.(error)
        return unclaimed
      }
      return {
        async release() {
          if (valkey.isUp) await valkey.run(RELEASE, [claim], [token]).catch((error: unknown) => onError?.(error))
        },
      }
    },
    async set(key, { text, until }) {
      if (!valkey.isUp) return
      const ms = String(Math.max(1, Math.ceil(until - now())))
      await valkey.send('SET', named('cache', key), `${until} ${text}`, 'PX', ms).catch((error: unknown) => onError?.(error))
    },
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
