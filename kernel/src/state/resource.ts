import { CACHE, type KeyValue } from './storage.js'

/** A value that is fetched, kept for a while, and shared by all who watch it. */
export interface ResourceState<T> {
  /** `stale`: the last load failed, and `data` is an older value. `failed`: there is no value at all. */
  readonly status: 'loading' | 'ready' | 'stale' | 'failed'
  /** Last value that was loaded. */
  readonly data?: T
  /** Why the last load failed. */
  readonly error?: unknown
}
/** A cache of one kind of value, by key. */
export interface Resource<K, T> {
  /** The present value, if any; asks for it when it is missing or old. */
  read(key: K): Promise<T>
  /** Reports at once and at each change, and keeps the value fresh while the page is visible. */
  watch(key: K, report: (state: ResourceState<T>) => void): () => void
  /** Asks again now. */
  refresh(key: K): Promise<void>
}
/** How values are loaded and for how long they count. */
export interface ResourceOptions<K, T> {
  /** Fetches the value of a key. */
  readonly load: (key: K, call: { readonly signal: AbortSignal }) => Promise<T>
  /** Milliseconds a value counts as fresh. */
  readonly ttl: number
  /** Milliseconds before a failed load is tried again; 30 s when left out. */
  readonly retryGap?: number
  /** Text that stands for a key: keys of the same text share a value. */
  readonly name: (key: K) => string
  /** Ends loads, timers and reports. */
  readonly signal: AbortSignal
  /** Keeps values over a reload, as caches that may be dropped. Values must be JSON; what is found later and not valid is no value. */
  readonly kept?: { readonly storage: KeyValue; readonly valid: (data: unknown, key: K) => boolean }
  /** Milliseconds since 1970; the machine's clock when left out. */
  readonly now?: () => number
}

interface Entry<K, T> {
  readonly key: K
  state: ResourceState<T>
  /** When the last answer or failure came. */
  at: number
  running: Promise<T> | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  readonly watchers: Set<(state: ResourceState<T>) => void>
}

/** Makes a cache of one kind of value: one request at a time a key, old values kept while new ones are fetched. */
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
      timer: undefined,
      watchers: new Set(),
    }
    entries.set(id, entry)
    return entry
  }
  const remembered = (id: string, key: K): Pick<Entry<K, T>, 'state' | 'at'> => {
    try {
      const { at, data } = JSON.parse(kept?.storage.get(CACHE + id) ?? '') as { readonly at?: unknown; readonly data: T }
      // An old value is better than none while a new one is on its way; a time in the future is no time.
      if (typeof at === 'number' && at <= now() && kept?.valid(data, key))
        return { at, state: { status: now() - at < ttl ? 'ready' : 'stale', data } }
    } catch {
      // Nothing stored, or not ours.
    }
    return { at: Number.NaN, state: { status: 'loading' } }
  }
  // A time in the future means that the clock was set back: such a value is old.
  const fresh = (entry: Entry<K, T>, within: number): boolean => now() - entry.at < within && now() >= entry.at
  const tell = (entry: Entry<K, T>, state: ResourceState<T>): void => {
    entry.state = state
    for (const report of entry.watchers) report(state)
  }
  const hidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

  const run = (entry: Entry<K, T>): Promise<T> => {
    if (entry.running) return entry.running
    const done = (state: ResourceState<T>): void => {
      entry.at = now()
      entry.running = undefined
      if (!signal.aborted) tell(entry, state)
      plan(entry)
    }
    const running = load(entry.key, { signal }).then(
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
      // A hidden page asks nothing; it asks once when it is seen again.
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
    refresh: async (key) => void (await run(entryOf(key)).catch(() => {})),
  }
}
