import type { KeyValue } from '../types/index.js'
import { CACHE } from './storage.js'

/** A value that is loaded, cached for a while, and shared by all its watchers. */
export interface ResourceState<T> {
  /** `stale`: the last load failed, and `data` is an older value. `failed`: there is no value at all. */
  readonly status: 'loading' | 'ready' | 'stale' | 'failed'
  /** The last loaded value. */
  readonly data?: T
  /** Why the last load failed. */
  readonly error?: unknown
}
/** A cache for one kind of value, by key. */
export interface Resource<K, T> {
  /** Returns the current value, if any, and loads it if it is missing or stale. */
  read(key: K): Promise<T>
  /** Reports immediately and on each change, and keeps the value fresh while the page is visible. */
  watch(key: K, report: (state: ResourceState<T>) => void): () => void
  /** Loads again now, past caches on the way. A load that began earlier is waited for, since it may lack what has just changed. */
  refresh(key: K): Promise<void>
  /** Loads again now, or waits for a load that is running or due. */
  reload(key: K): Promise<void>
}
/** How to load values, and how long they stay fresh. */
export interface ResourceOptions<K, T> {
  /** Loads the value of a key; with `fresh`, for a refresh, not from a cache. */
  readonly load: (key: K, call: { readonly signal: AbortSignal; readonly fresh?: boolean }) => Promise<T>
  /** Milliseconds for which a value stays fresh. */
  readonly ttl: number
  /** Milliseconds before a failed load is retried. Defaults to 30 s. */
  readonly retryGap?: number
  /** Returns a string for a key: keys with the same string share a value. */
  readonly name: (key: K) => string
  /** Aborts loads, timers and reports. */
  readonly signal: AbortSignal
  /** Keeps values across reloads, as caches that may be dropped. Values must be JSON; stored data that is not valid is ignored. */
  readonly kept?: { readonly storage: KeyValue; readonly valid: (data: unknown, key: K) => boolean }
  /** Milliseconds since 1970. Defaults to the system clock. */
  readonly now?: () => number
}

const nothing = (): void => {}

interface Entry<K, T> {
  readonly key: K
  state: ResourceState<T>
  /** When the last value or failure arrived. */
  at: number
  running: Promise<T> | undefined
  /** When the running load began. */
  began: number
  /** The refresh that waits for the running load. */
  next: Promise<void> | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  readonly watchers: Set<(state: ResourceState<T>) => void>
}

/** Creates a cache for one kind of value: one request at a time per key, old values kept while new ones load. */
export function createResource<K, T>({
  load,
  ttl,
  retryGap = 30_000,
  name,
  signal,
  kept,
  now = Date.now,
}: ResourceOptions<K, T>): Resource<K, T> {
  const entries = new Map<string, Entry<K, T>>()
  const entryOf = (key: K): Entry<K, T> => {
    const id = name(key)
    const entry = entries.get(id) ?? {
      key,
      ...remembered(id, key),
      running: undefined,
      began: 0,
      next: undefined,
      timer: undefined,
      watchers: new Set(),
    }
    entries.set(id, entry)
    return entry
  }
  const remembered = (id: string, key: K): Pick<Entry<K, T>, 'state' | 'at'> => {
    try {
      const { at, data } = JSON.parse(kept?.storage.get(CACHE + id) ?? '') as { readonly at?: unknown; readonly data: T }
      // An old value is better than none while a new one loads; a time in the future is not valid.
      if (typeof at === 'number' && at <= now() && kept?.valid(data, key))
        return { at, state: { status: now() - at < ttl ? 'ready' : 'stale', data } }
    } catch {
      // Nothing stored, or not our data.
    }
    return { at: Number.NaN, state: { status: 'loading' } }
  }
  // A time in the future means that the clock was set back: such a value is stale.
  const fresh = (entry: Entry<K, T>, within: number): boolean => now() - entry.at < within && now() >= entry.at
  const tell = (entry: Entry<K, T>, state: ResourceState<T>): void => {
    entry.state = state
    for (const report of entry.watchers) report(state)
  }
  const hidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

  const run = (entry: Entry<K, T>, fresh = false): Promise<T> => {
    if (entry.running) return entry.running
    entry.began = now()
    const done = (state: ResourceState<T>): void => {
      entry.at = now()
      entry.running = undefined
      if (!signal.aborted) tell(entry, state)
      plan(entry)
    }
    const running = load(entry.key, { signal, ...(fresh && { fresh }) }).then(
      (data) => {
        kept?.storage.set(CACHE + name(entry.key), JSON.stringify({ at: now(), data }))
        done({ status: 'ready', data })
        return data
      },
      (error: unknown) => {
        const { data } = entry.state
        done(data === undefined ? { status: 'failed', error } : { status: 'stale', data, error })
        throw error
      },
    )
    entry.running = running
    running.catch(() => {})
    return running
  }
  const plan = (entry: Entry<K, T>): void => {
    clearTimeout(entry.timer)
    if (entry.watchers.size === 0 || signal.aborted) return
    const wait = entry.state.status === 'ready' ? ttl : retryGap
    entry.timer = setTimeout(() => {
      // A hidden page sends no requests; it sends one when it becomes visible again.
      if (!hidden()) void run(entry).catch(() => {})
    }, wait)
  }
  const seen = (): void => {
    if (hidden()) return
    for (const entry of entries.values()) if (entry.watchers.size > 0 && !fresh(entry, ttl)) void run(entry).catch(() => {})
  }
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', seen, { signal })
  signal.addEventListener('abort', () => {
    for (const entry of entries.values()) clearTimeout(entry.timer)
    entries.clear()
  })

  return {
    async read(key) {
      const entry = entryOf(key)
      const { data, status } = entry.state
      return data !== undefined && status === 'ready' && fresh(entry, ttl) ? data : run(entry)
    },
    watch(key, report) {
      const entry = entryOf(key)
      entry.watchers.add(report)
      report(entry.state)
      const due = entry.state.status === 'ready' ? !fresh(entry, ttl) : !fresh(entry, retryGap)
      if (due) void run(entry).catch(() => {})
      else plan(entry)
      return () => {
        entry.watchers.delete(report)
        if (entry.watchers.size === 0) clearTimeout(entry.timer)
      }
    },
    refresh(key) {
      const entry = entryOf(key)
      const again = (): Promise<void> => {
        entry.next = undefined
        return signal.aborted ? Promise.resolve() : run(entry, true).then(nothing, nothing)
      }
      if (!entry.running || entry.began === now()) return again()
      entry.next ??= entry.running.then(again, again)
      return entry.next
    },
    reload(key) {
      const entry = entryOf(key)
      return entry.next ?? run(entry).then(nothing, nothing)
    },
  }
}
