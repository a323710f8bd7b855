import type { AccountChange, Activity, Call, ChainParts, Context, Holder } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { activitySources, chains } from '@latchkey/kernel/late'
import type { HistoryContract } from './contract.js'
import { keepParties } from './parties.js'
import { followPending } from './pending.js'
import { shared } from './shared.js'
import { firstPage, type NamedPage, type NamedSource } from './sources/first-page.js'
import { serverSource } from './sources/server-source.js'

/** The known history of one account on one chain. */
export interface KnownHistory {
  /** Newest first, each hash once. */
  readonly items: readonly Activity[]
  /** `loading` before the first answer, `busy` while refreshing. */
  readonly status: 'loading' | 'busy' | 'ready'
  /** The failed load: the newest page, or the one after `items`. Earlier items stay. */
  readonly failed: 'newest' | 'next' | undefined
  /** True if there is a page after `items`. */
  readonly more: boolean
}
export interface HistoryBook {
  read(holder: Holder): KnownHistory
  /** Reports at once and at each change. Running requests end with the last watcher. */
  watch(holder: Holder, report: (known: KnownHistory) => void): () => void
  /** Loads the newest page, unless that happened within `within` milliseconds. Never rejects. */
  refresh(holder: Holder, within?: number): Promise<void>
  /** Loads the newest page past caches, once for each transaction of the account (AMT-14). */
  changed(change: AccountChange): void
  /** Loads the next page. Never rejects. */
  more(holder: Holder): Promise<void>
}

interface Entry {
  known: KnownHistory
  next: { readonly source: string; readonly cursor: string } | undefined
  /** Cursors that were used or are next: a repeated one would loop forever. */
  readonly seen: Set<string>
  source: string | undefined
  /** When the newest page was last requested. */
  asked: number
  running: { readonly task: Promise<void>; readonly life: AbortController } | undefined
  readonly watchers: Set<(known: KnownHistory) => void>
}

/** Maximum time that an empty list is shown. */
const PATIENCE_MS = 20_000
/** Pages loaded in a row while they contain nothing new: rows are dropped after paging. */
const EMPTY_PAGES = 5

/** The book of a kernel; created on first use. */
export function historyBook(ctx: Context<HistoryContract>): HistoryBook {
  const own = ctx.use(shared)
  if (!own.book) {
    own.book = createBook(ctx)
    followPending(ctx)
  }
  return own.book
}

function createBook(ctx: Context<HistoryContract>, now: () => number = Date.now): HistoryBook {
  const entries = new Map<string, Entry>()
  const server = serverSource(ctx, now)
  // Ignores case: it is a checksum on EVM, and no two real Solana accounts differ only in case.
  const keyOf = ({ address, network }: Holder): string => `${network.caipNetworkId}:${address.toLowerCase()}`
  const entryOf = (holder: Holder): Entry => {
    const key = keyOf(holder)
    const entry = entries.get(key) ?? {
      known: { items: [], status: 'loading', failed: undefined, more: false },
      next: undefined,
      seen: new Set<string>(),
      source: undefined,
      asked: Number.NEGATIVE_INFINITY,
      running: undefined,
      watchers: new Set<(known: KnownHistory) => void>(),
    }
    entries.set(key, entry)
    return entry
  }
  const tell = (entry: Entry, change: Partial<KnownHistory>): void => {
    entry.known = { ...entry.known, ...change }
    for (const report of entry.watchers) report(entry.known)
  }
  const sourcesOf = async (holder: Holder): Promise<readonly NamedSource[]> => {
    const { chainNamespace } = holder.network
    const parts: ChainParts =
      (await ctx
        .read(chains)
        .find(({ namespace }) => namespace === chainNamespace)
        ?.load?.()) ?? {}
    const ask = (cursor: string | undefined) => ({ ...holder, ...(cursor !== undefined && { cursor }) })
    return [
      ...ctx
        .read(activitySources)
        .filter(({ namespace = chainNamespace }) => namespace === chainNamespace)
        .map((source): NamedSource => ({ id: `point.${source.id}`, page: (cursor, call) => source.page(ask(cursor), call) })),
      { id: server.id, page: (cursor, call) => server.page(ask(cursor), call) },
      { id: 'nodes', page: (cursor, call) => parts.activity?.(ask(cursor), call) },
    ]
  }
  /** One task at a time for each account; a second caller waits for the first. */
  const work = (entry: Entry, failed: 'newest' | 'next', run: (call: Call) => Promise<void>): Promise<void> => {
    if (entry.running) return entry.running.task
    const life = new AbortController()
    const signal = AbortSignal.any([life.signal, ctx.signal])
    const timeout = (): Error => new Error(`The history took longer than ${PATIENCE_MS / 1000} s.`)
    tell(entry, { status: entry.source === undefined ? 'loading' : 'busy', failed: undefined })
    const task = bounded(run({ signal }), { signal, ms: PATIENCE_MS, timeout })
      .catch((error: unknown) => {
        if (signal.aborted) return
        life.abort(error)
        ctx.emit('errorFetchTransactions', { message: error instanceof Error ? error.message : String(error) })
        entry.known = { ...entry.known, failed }
      })
      .finally(() => {
        entry.running = undefined
        tell(entry, { status: 'ready' })
      })
    entry.running = { task, life }
    return task
  }
  const take = (entry: Entry, holder: Holder, { items, next, source }: NamedPage): void => {
    const cursor = next === undefined || entry.seen.has(`${source} ${next}`) ? undefined : next
    if (cursor !== undefined) entry.seen.add(`${source} ${cursor}`)
    entry.next = cursor === undefined ? undefined : { source, cursor }
    entry.source = source
    const fresh = usable(items, holder)
    entry.known = { ...entry.known, items: merge(entry.known.items, fresh), more: cursor !== undefined }
    keepParties(ctx, holder, fresh, entry.known.items)
  }
  const follow = async (entry: Entry, holder: Holder, call: Call): Promise<void> => {
    const sources = await sourcesOf(holder)
    for (let page = 0, before = entry.known.items.length; page < EMPTY_PAGES; page++) {
      const { next } = entry
      if (!next || entry.known.items.length > before) return
      const found = await sources.find(({ id }) => id === next.source)?.page(next.cursor, call)
      call.signal.throwIfAborted()
      // A source that rejects its own cursor has no more pages.
      take(entry, holder, { ...(found ?? { items: [] }), source: next.source })
    }
  }
  const told = new Set<string>()
  const refresh = async (holder: Holder, within: number, fresh: boolean): Promise<void> => {
    const entry = entryOf(holder)
    if (now() - entry.asked < within && now() >= entry.asked) return entry.running?.task
    await entry.running?.task
    return work(entry, 'newest', async ({ signal }) => {
      const call = { signal, ...(fresh && { fresh }) }
      entry.asked = now()
      const page = await firstPage(ctx, await sourcesOf(holder), call)
      const known = new Set(entry.known.items.map(({ hash }) => hash))
      const items = usable(page?.items ?? [], holder)
      const joins = page?.source === entry.source && items.some(({ hash }) => known.has(hash))
      if (joins) {
        entry.known = { ...entry.known, items: merge(items, entry.known.items) }
        keepParties(ctx, holder, items, entry.known.items)
        return
      }
      // A different source, or so many new items that there may be a gap: starts over.
      entry.seen.clear()
      entry.known = { ...entry.known, items: [] }
      take(entry, holder, page ?? { items: [], source: 'nobody' })
      if (entry.known.items.length === 0) await follow(entry, holder, call)
    })
  }
  return {
    read: (holder) => entryOf(holder).known,
    watch(holder, report) {
      const entry = entryOf(holder)
      entry.watchers.add(report)
      report(entry.known)
      return () => {
        entry.watchers.delete(report)
        if (entry.watchers.size > 0) return
        entry.running?.life.abort()
        // The next watcher repeats an aborted request.
        if (entry.running) entry.asked = Number.NEGATIVE_INFINITY
      }
    },
    refresh: (holder, within = 0) => refresh(holder, within, false),
    changed({ hash, ...holder }) {
      const change = `${keyOf(holder)} ${hash}`
      if (told.has(change)) return
      told.add(change)
      void refresh(holder, 0, true)
    },
    async more(holder) {
      const entry = entryOf(holder)
      await entry.running?.task
      if (!entry.next) return
      return work(entry, 'next', (call) => follow(entry, holder, call))
    },
  }
}

/** Each hash once, using the one in `first` if both have it; newest first. */
function merge(first: readonly Activity[], second: readonly Activity[]): readonly Activity[] {
  const all = new Map<string, { readonly item: Activity; readonly at: number }>()
  for (const item of [...first, ...second]) if (!all.has(item.hash)) all.set(item.hash, { item, at: Date.parse(item.minedAt) })
  return [...all.values()].sort((a, b) => b.at - a.at).map(({ item }) => item)
}

/** Drops rows of another chain, and those that cannot be rendered. */
function usable(items: readonly Activity[], { network }: Holder): readonly Activity[] {
  return items.filter(
    ({ chainId, minedAt, transfers }) =>
      chainId === network.caipNetworkId &&
      !Number.isNaN(Date.parse(minedAt)) &&
      transfers.every(({ quantity }) => /^\d+(?:\.\d+)?$/.test(quantity)),
  )
}
