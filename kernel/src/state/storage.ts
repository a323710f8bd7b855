import type { BackingStorage, KeyValue } from '../types/index.js'

/** Keys with this prefix hold data that can be fetched again; they are removed first when the storage is full. */
export const CACHE = 'cache.'

export interface ScopedStorage extends KeyValue {
  /** Returns the same storage with an additional prefix. */
  scope(prefix: string): ScopedStorage
  /** Returns the key without its prefix if a raw key, as in a storage event, belongs to this scope; otherwise undefined. */
  own(rawKey: string | null): string | undefined
  /** Removes everything that the filter refuses, in every scope, and stores no refused value until the next call. */
  refuse(refused: Refused): void
}

/** Returns whether this must not be stored. `raw` is the key with its prefixes. */
export type Refused = (raw: string, value: string) => boolean

/** Far more than any value needs; a longer one is foreign, and reading it would slow down every page. */
const LONGEST = 1_048_576

/**
 * Stores strings under a prefix. Reading or writing never throws: values that the browser refuses are kept in memory until the page is
 * closed, so a visitor without storage can still connect.
 */
export function createStorage(backing: () => BackingStorage | undefined, prefix: string): ScopedStorage {
  const memory = new Map<string, string | undefined>()
  let refused: Refused = () => false
  const store = (): BackingStorage | undefined => {
    // Accessing `localStorage` throws in a third-party iframe or with cookies blocked.
    try {
      return backing()
    } catch {
      return undefined
    }
  }
  const scope = (at: string): ScopedStorage => ({
    get(key) {
      const raw = at + key
      if (memory.has(raw)) return memory.get(raw)
      try {
        const value = store()?.getItem(raw) ?? undefined
        if (!value || value.length < LONGEST) return value
        store()?.removeItem(raw)
        return undefined
      } catch {
        return undefined
      }
    },
    set(key, given) {
      const raw = at + key
      const value = given !== undefined && refused(raw, given) ? undefined : given
      memory.delete(raw)
      const to = store()
      if (!to || !write(to, raw, value, prefix)) memory.set(raw, value)
    },
    refuse(next) {
      refused = next
      for (const [raw, value] of memory) if (value !== undefined && refused(raw, value)) memory.set(raw, undefined)
      try {
        const from = store()
        if (from) remove(from, (raw) => raw.startsWith(prefix) && refused(raw, from.getItem(raw) ?? ''))
      } catch {
        // A browser that blocks its storage contains none of our data.
      }
    },
    scope: (inner) => scope(`${at}${inner}.`),
    own: (rawKey) => (rawKey?.startsWith(at) ? rawKey.slice(at.length) : undefined),
  })
  return scope(prefix)
}

function write(to: BackingStorage, raw: string, value: string | undefined, prefix: string): boolean {
  // Second attempt: the storage was full and caches have been removed.
  for (const evict of [false, true]) {
    try {
      if (evict) evictCaches(to, prefix)
      if (value === undefined) to.removeItem(raw)
      else to.setItem(raw, value)
      return true
    } catch {
      // Full, or refused. The second attempt or the memory takes it.
    }
  }
  return false
}

function evictCaches(from: BackingStorage, prefix: string): void {
  remove(from, (key) => key.startsWith(prefix) && key.includes(`.${CACHE}`))
}

function remove(from: BackingStorage, which: (key: string) => boolean): void {
  const keys = Array.from({ length: from.length }, (_, i) => from.key(i))
  for (const key of keys) if (key !== null && which(key)) from.removeItem(key)
}
