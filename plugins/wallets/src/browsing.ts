import type { ListedWallet, WalletQuery } from '@latchkey/kernel'
import type { Listing } from './actions/list-wallets.js'

/** The state of the list. */
export interface Browsed {
  /** Text of the search field. */
  readonly text: string
  readonly certified: boolean
  /** The search that `wallets` belong to; empty for the full list. */
  readonly search: string
  readonly wallets: readonly ListedWallet[]
  readonly count: number
  /** `searching` from the first key press that changes the query until its answer, `more` while a further page loads. */
  readonly status: 'loading' | 'searching' | 'more' | 'ready' | 'failed'
  /** True if there are further pages. */
  readonly more: boolean
  /** There were certified wallets: the switch stays, even if a search leaves none of them. */
  readonly certifiable: boolean
}

export interface Browsing {
  read(): Browsed
  subscribe(listener: () => void): () => void
  setText(text: string): void
  setCertified(certified: boolean): void
  /** Loads the next page, if there is one and nothing else is loading. */
  next(): void
  /** Retries what failed. */
  retry(): void
  /** Scroll position and focus, restored on Back. */
  place: { readonly top: number; readonly index: number }
}

export interface BrowsingOptions {
  readonly list: (query: WalletQuery, call: { readonly signal: AbortSignal }) => Promise<Listing>
  /** The common part of every query: namespace, included and excluded wallets. */
  readonly query: WalletQuery
  /** Requested along with the first page, wherever in the list they are. */
  readonly featured: readonly string[]
  readonly signal: AbortSignal
  readonly settled: (search: string, certified: boolean) => void
}

const PAGE = 40
const FOUND = 100
const SHORTEST = 2
const PAUSE_MS = 300

/**
 * Pages of a list and searches in it. A newer query aborts the older one, and an answer to an older one is never shown. The full list is
 * kept while a search is shown.
 */
export function createBrowsing({ list, query, featured, signal, settled }: BrowsingOptions): Browsing {
  const listeners = new Set<() => void>()
  let seen: Browsed = {
    text: '',
    certified: false,
    search: '',
    wallets: [],
    count: 0,
    status: 'loading',
    more: false,
    certifiable: false,
  }
  let whole: Browsed | undefined
  let nextPage: number | undefined
  let wholeNext: number | undefined
  let question: AbortController | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let failed = 1

  const show = (change: Partial<Browsed>): void => {
    const { wallets = [] } = change
    const certifiable = seen.certifiable || wallets.some((wallet) => wallet.certified)
    seen = { ...seen, ...change, certifiable }
    for (const listener of listeners) listener()
  }
  const ask = async (page: number, search: string): Promise<void> => {
    question?.abort()
    const mine = new AbortController()
    question = mine
    const { certified } = seen
    const call = { signal: AbortSignal.any([mine.signal, signal]) }
    const asked = { ...query, ...(certified && { certified }) }
    try {
      const [first, answer] = await Promise.all([
        page === 1 && search === '' && featured.length > 0
          ? list({ ...asked, include: featured, entries: featured.length }, call)
          : undefined,
        list(search === '' ? { ...asked, page, entries: PAGE } : { ...asked, search, entries: FOUND }, call),
      ])
      if (mine.signal.aborted) return
      const known = page === 1 ? (first?.wallets ?? []) : seen.wallets
      nextPage = search === '' && !answer.incomplete ? answer.nextPage : undefined
      failed = page
      show({
        search,
        wallets: distinct([...known, ...answer.wallets]),
        count: answer.count,
        status: answer.incomplete ? 'failed' : 'ready',
        more: nextPage !== undefined,
      })
      if (search !== '') settled(search, certified)
      else {
        whole = seen
        wholeNext = nextPage
      }
    } catch {
      // An aborted search shows something else already; the source has reported the failure.
      if (mine.signal.aborted || signal.aborted) return
      failed = page
      show({ status: 'failed' })
    }
  }
  const begin = (search: string): void => {
    if (search === '' && whole && whole.certified === seen.certified) {
      question?.abort()
      nextPage = wholeNext
      show({ ...whole, text: seen.text })
    } else void ask(1, search)
  }
  const wanted = (): string => {
    const search = seen.text.trim()
    return search.length < SHORTEST ? '' : search
  }
  signal.addEventListener('abort', () => clearTimeout(pause), { once: true })
  void ask(1, '')

  return {
    place: { top: 0, index: -1 },
    read: () => seen,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setText(text) {
      const before = wanted()
      const answered = seen.status === 'ready' || seen.status === 'failed'
      show({ text })
      const search = wanted()
      if (search === before) return
      clearTimeout(pause)
      question?.abort()
      if (search === '') begin('')
      else {
        if (seen.status !== 'searching') show({ status: 'searching' })
        // Typed back to the query that is already shown.
        if (search === seen.search && answered) show({ status: 'ready' })
        else pause = setTimeout(() => begin(search), PAUSE_MS)
      }
    },
    setCertified(certified) {
      if (certified === seen.certified) return
      clearTimeout(pause)
      show({ certified, status: 'loading', wallets: [], count: 0, more: false })
      void ask(1, wanted())
    },
    next() {
      if (seen.status !== 'ready' || nextPage === undefined) return
      show({ status: 'more' })
      void ask(nextPage, '')
    },
    retry() {
      if (seen.status !== 'failed') return
      const page = wanted() === '' ? failed : 1
      show({ status: page > 1 ? 'more' : 'loading' })
      void ask(page, wanted())
    },
  }
}

/** Pages overlap when a list changes between two requests. */
function distinct(wallets: readonly ListedWallet[]): readonly ListedWallet[] {
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()]
}
