/** Strings by key: what plugins and integrators see of a storage. */
export interface KeyValue {
  /** The string of a key, undefined where there is none. Never throws. */
  get(key: string): string | undefined
  /** Keeps a string, or removes the key with undefined. Never throws: what the browser refuses stays in memory. */
  set(key: string, value: string | undefined): void
}

/** What a browser's storage must do. */
export type BackingStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Keys that begin with this hold what can be fetched again; they go first when the storage is full. */
export const CACHE = 'cache.'

export interface ScopedStorage extends KeyValue {
  /** The same storage under a further prefix. */
  scope(prefix: string): ScopedStorage
  /** Does a raw key, as a storage event has it, lie in this scope? Answers the key without its prefix. */
  own(rawKey: string | null): string | undefined
  /** Removes what is refused, in every scope, and takes in nothing that is refused until the next call. */
  refuse(refused: Refused): void
}

/** Is this not to be stored? `raw` is the key with its prefixes. */
export type Refused = (raw: string, value: string) => boolean

/** Far more than anything of ours; a longer value is not ours, and reading it would hold up every page. */
const LONGEST = 1_048_576

/**
 * Keeps strings under a prefix. Reading or writing never throws: what the browser refuses is kept in memory until
 * the page goes, so a visitor without storage can still connect.
 */
export function createStorage(backing: () => BackingStorage | undefined, prefix: string): ScopedStorage {
  const memory = new Map<string, string | undefined>()
  let refused: Refused = () => false
  const store = (): BackingStorage | undefined => {
    // Touching localStorage throws in a third-party frame or with cookies blocked.
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
        // A browser that refuses its storage holds nothing of ours.
      }
    },
    scope: (inner) => scope(`${at}${inner}.`),
    own: (rawKey) => (rawKey?.startsWith(at) ? rawKey.slice(at.length) : undefined),
  })
  return scope(prefix)
}

function write(to: BackingStorage, raw: string, value: string | undefined, prefix: string): boolean {
  // Second round: the storage was full and caches have made room.
  for (const evict of [false, true]) {
    try {
      if (evict) evictCaches(to, prefix)
      if (value === undefined) to.removeItem(raw)
      else to.setItem(raw, value)
      return true
    } catch {
      // Full, or refused. The next round or the memory takes it.
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
