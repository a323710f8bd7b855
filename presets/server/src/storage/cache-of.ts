import { setTimeout as pause } from 'node:timers/promises'
import type { Cache, CacheArgs } from '@latchkey/server-kit'
import { LRUCache } from 'lru-cache'
import { type Claim, type Kept, type SharedCache, unclaimed } from './shared-cache.js'

/** Maximum number of characters kept in memory, including keys, which are as long as a caller's request. */
const MOST = 64_000_000
/** Overhead of one value besides its characters: millions of small ones would fill the memory long before their texts do. */
const EACH = 300
/** Maximum size of one value, in memory and in the shared cache. */
const LARGEST = 2_000_000
const LARGEST_SHARED = 50_000
/** Values that expire sooner are not worth an access to the shared cache. */
const SHARED_FROM_MS = 5_000
/** How often, and how many times, a process looks for the value that another one loads. */
const PAUSE_MS = 50
const LOOKS = 60

export interface CacheOptions {
  readonly now?: () => number
  readonly most?: number
}

/** Memory first. Values loaded by one process serve the others too, through the shared cache. */
export function cacheOf(shared: SharedCache | undefined, { now = Date.now, most = MOST }: CacheOptions = {}): Cache {
  const kept = new LRUCache<string, Kept>({ maxSize: most, sizeCalculation: ({ text }, key) => key.length + text.length + EACH })
  const loading = new Map<string, Promise<string>>()
  const claim = async (key: string, from: SharedCache): Promise<Kept | Claim> => {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const found = await from.claim(key)
      if (found && (looks === 0 || 'text' in found)) return found
      if (found) {
        // The other one kept no value: those who waited for it load together, not one after the other.
        await found.release()
        return unclaimed
      }
      await pause(PAUSE_MS)
    }
    return unclaimed
  }
  const load = async <T>(key: string, { ttlMs, fresh, shared: mayShare = true, load: get }: CacheArgs<T>, isLatest: () => boolean) => {
    const place = mayShare && (typeof ttlMs === 'function' || ttlMs >= SHARED_FROM_MS) ? shared : undefined
    const known = place && !fresh ? await claim(key, place) : unclaimed
    if ('text' in known) {
      kept.set(key, known)
      return known.text
    }
    try {
      const value = await get()
      const text = JSON.stringify(value) ?? 'null'
      const ttl = typeof ttlMs === 'function' ? ttlMs(value) : ttlMs
      // A load that began later may already have kept a newer value.
      if (ttl > 0 && text.length <= LARGEST && isLatest()) {
        const one = { text, until: now() + ttl }
        kept.set(key, one)
        if (ttl >= SHARED_FROM_MS && text.length <= LARGEST_SHARED) await place?.set(key, one)
      }
      return text
    } finally {
      await known.release()
    }
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
