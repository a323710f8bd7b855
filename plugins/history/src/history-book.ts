import type { Activity, Call, ChainParts, Context, Holder } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { activitySources, chains } from '@latchkey/kernel/late'
import type { HistoryContract } from './contract.js'
import { keepParties } from './parties.js'
import { followPending } from './pending.js'
import { shared } from './shared.js'
import { firstPage, type NamedPage, type NamedSource } from './sources/first-page.js'
import { serverSource } from './sources/server-source.js'

/** What is known of one account on one chain. */
export interface KnownHistory {
  /** Newest first, each hash once. */
  readonly items: readonly Activity[]
  /** `loading` before the first answer, `busy` while there is one and another is on its way. */
  readonly status: 'loading' | 'busy' | 'ready'
  /** What could not be had: the newest page, or the one after `items`. Everything before stays. */
  readonly failed: 'newest' | 'next' | undefined
  /** There is a page after `items`. */
  readonly more: boolean
}
export interface HistoryBook {
  read(holder: Holder): KnownHistory
  /** Reports at once and at each change. Running requests end with the last watcher. */
  watch(holder: Holder, report: (known: KnownHistory) => void): () => void
  /** Asks for the newest page, unless that was done within `within` milliseconds. Never rejects. */
  refresh(holder: Holder, within?: number): Promise<void>
  /** Asks for the page after what is known. Never rejects. */
  more(holder: Holder): Promise<void>
}

interface Entry {
  known: KnownHistory
  next: { readonly source: string; readonly cursor: string } | undefined
  /** Cursors that were used or are next: one that comes again would go round for ever. */
  readonly seen: Set<string>
  source: string | undefined
  /** When the newest page was last asked for. */
  asked: number
  running: { readonly task: Promise<void>; readonly life: AbortController } | undefined
  readonly watchers: Set<(known: KnownHistory) => void>
}

/** The longest time that an empty list is shown. */
const PATIENCE_MS = 20_000
/** Pages that are asked for at once while they hold nothing new: rows are dropped after paging. */
const EMPTY_PAGES = 5

/** The book of a kernel; made when it is first opened. */
export function historyBook(ctx: Context<HistoryContract>): HistoryBook {
  const own = ctx.use(shared)
  if (!own.book) {
    own.book = createBook(ctx)
    followPending(ctx)
  }
  return own.book
}

export function createBook(ctx: Context<HistoryContract>, now: () => number = Date.now): HistoryBook {
  const entries = new Map<string, Entry>()
  const server = serverSource(ctx, now)
  const entryOf = ({ address, network }: Holder): Entry => {
    const key = `${network.caipNetworkId}:${address}`
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
  /** One piece of work at a time for each account; a second caller waits for the first. */
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
      // A source that has forgotten its own page has no more to say.
      take(entry, holder, { ...(found ?? { items: [] }), source: next.source })
    }
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
        // What was cut short is asked for again by the next who looks.
        if (entry.running) entry.asked = Number.NEGATIVE_INFINITY
      }
    },
    async refresh(holder, within = 0) {
      const entry = entryOf(holder)
      if (now() - entry.asked < within && now() >= entry.asked) return entry.running?.task
      await entry.running?.task
      return work(entry, 'newest', async (call) => {
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
        // Another source, or so much is new that there may be a gap: from the beginning.
        entry.seen.clear()
        entry.known = { ...entry.known, items: [] }
        take(entry, holder, page ?? { items: [], source: 'nobody' })
        if (entry.known.items.length === 0) await follow(entry, holder, call)
      })
    },
    async more(holder) {
      const entry = entryOf(holder)
      await entry.running?.task
      if (!entry.next) return
      return work(entry, 'next', (call) => follow(entry, holder, call))
    },
  }
}

/** Each hash once, as it is in `first` where both have it; newest first. */
function merge(first: readonly Activity[], second: readonly Activity[]): readonly Activity[] {
  const all = new Map<string, { readonly item: Activity; readonly at: number }>()
  for (const item of [...first, ...second]) if (!all.has(item.hash)) all.set(item.hash, { item, at: Date.parse(item.minedAt) })
  return [...all.values()].sort((a, b) => b.at - a.at).map(({ item }) => item)
}

/** Without rows of another chain, and without those that could not be drawn. */
function usable(items: readonly Activity[], { network }: Holder): readonly Activity[] {
  return items.filter(
    ({ chainId, minedAt, transfers }) =>
      chainId === network.caipNetworkId &&
      !Number.isNaN(Date.parse(minedAt)) &&
      transfers.every(({ quantity }) => /^\d+(?:\.\d+)?$/.test(quantity)),
  )
}
