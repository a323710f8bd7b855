import { connectMethods, type ListedWallet, type WalletQuery, walletSources } from '../points/index.js'
import type { ConnectResult, CoreContract, Kernel } from '../types/index.js'
import { connectWallet } from './connect-wallet.js'

/** The part of a kernel that wallets are browsed and connected through. */
export type WalletBrowserKernel = Pick<Kernel<CoreContract>, 'state' | 'read' | 'connections' | 'on' | 'subscribe'>

/** Lists of wallets, and the attempt to connect one. */
export interface WalletBrowserState {
  /** Wallets of the lists, page after page. They may be installed, or reached by a pairing. */
  readonly listed: readonly ListedWallet[]
  /** Last page that was loaded; 0 before the first. */
  readonly page: number
  /** Total across all pages. */
  readonly count: number
  /** A page is loading. */
  readonly isFetching: boolean
  /** Why the last page could not be loaded. */
  readonly fetchError: unknown
  /** Id of the wallet that is connecting. */
  readonly connecting: string | undefined
  /** The attempt is a pairing, whose URI the app shows. */
  readonly isPairing: boolean
  /** URI for the app's own QR code or link; another one before it expires. */
  readonly uri: string | undefined
  /** Why the last attempt failed. */
  readonly error: unknown
}
/** Everything that an app's own connect screen needs, without a framework. */
export interface WalletBrowser {
  /** Replaced on each change. */
  readonly state: WalletBrowserState
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Loads the first page of a query, or `page`. A newer call cancels the older one. Never rejects. */
  fetch(query?: Omit<WalletQuery, 'namespace'>): Promise<void>
  /** Loads the page after the last one, if there is one. Never rejects. */
  fetchNext(): Promise<void>
  /**
   * Connects by the id of a wallet or login. A listed wallet that is not installed is paired: `state.uri` then has its URI. Call it in the
   * task of the click.
   * @see connectWallet for what it rejects with
   */
  connect(wallet: string): Promise<readonly ConnectResult[]>
  /** Ends a pairing, and forgets its URI and error. */
  reset(): void
  /** Ends a pairing and a page that is loading. */
  stop(): void
}

/** Browses the wallet lists of all plugins and connects a wallet, for an app's own connect screen. */
export function createWalletBrowser(
  kernel: WalletBrowserKernel,
  { namespace }: { readonly namespace?: string | undefined } = {},
): WalletBrowser {
  const family = namespace === undefined ? {} : { namespace }
  const listeners = new Set<() => void>()
  let state: WalletBrowserState = { ...nothing, ...idle }
  let query: Omit<WalletQuery, 'namespace'> = {}
  let reading: AbortController | undefined
  let attempt: AbortController | undefined
  const set = (change: Partial<WalletBrowserState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const fetch = async (next: Omit<WalletQuery, 'namespace'> = {}): Promise<void> => {
    reading?.abort()
    const mine = new AbortController()
    reading = mine
    const { page = 1 } = next
    query = next
    set({ isFetching: true, fetchError: undefined, ...(page === 1 && { listed: [], page: 0, count: 0 }) })
    const answers = await Promise.allSettled(
      kernel.read(walletSources).map(async (source) => source.list({ ...next, ...family }, { signal: mine.signal })),
    )
    if (mine.signal.aborted) return
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed && found.length === 0) return set({ isFetching: false, fetchError: failed.reason })
    // If several lists have a wallet, the first one wins. Pages overlap when a list changes between two requests.
    const byId = new Map(state.listed.map((wallet) => [wallet.id, wallet]))
    for (const wallet of found.flatMap(({ wallets }) => wallets)) if (!byId.has(wallet.id)) byId.set(wallet.id, wallet)
    const listed = [...byId.values()]
    // A page without anything new is the last one, whatever the count.
    const isLast = listed.length === state.listed.length
    set({ listed, page, isFetching: false, count: isLast ? listed.length : found.reduce((sum, { count }) => sum + count, 0) })
  }
  const reset = (): void => {
    attempt?.abort()
    attempt = undefined
    set(idle)
  }
  return {
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    fetch,
    async fetchNext() {
      if (!state.isFetching && (state.page === 0 || state.listed.length < state.count)) await fetch({ ...query, page: state.page + 1 })
    },
    async connect(wallet) {
      attempt?.abort()
      const mine = new AbortController()
      attempt = mine
      const { target, isPairing } = targetOf(kernel, state.listed, wallet)
      set({ ...idle, connecting: wallet, isPairing })
      const isMine = (): boolean => attempt === mine
      try {
        const results = await connectWallet(kernel, {
          wallet: target,
          ...family,
          ...(isPairing && { signal: mine.signal, showUri: (uri) => isMine() && set({ uri }) }),
        })
        if (isMine()) set(idle)
        return results
      } catch (error) {
        if (isMine()) set({ connecting: undefined, uri: undefined, error })
        throw error
      }
    },
    reset,
    stop() {
      reading?.abort()
      if (state.isFetching) set({ isFetching: false })
      if (state.isPairing) reset()
    },
  }
}

const nothing = { listed: [], page: 0, count: 0, isFetching: false, fetchError: undefined }
const idle = { connecting: undefined, isPairing: false, uri: undefined, error: undefined }

/** The connector or method behind an id: an installed wallet comes before a pairing with the same wallet. */
function targetOf(
  kernel: WalletBrowserKernel,
  listed: readonly ListedWallet[],
  wallet: string,
): { readonly target: string; readonly isPairing: boolean } {
  const entry = listed.find(({ id }) => id === wallet)
  const { connectors } = kernel.state.core
  const methods = kernel.read(connectMethods)
  const own = methods.find((method) => method.accepts(wallet))
  if (own) return { target: wallet, isPairing: own.pair !== undefined }
  const installed = connectors.find(({ id, rdns }) => id === wallet || (entry?.rdns !== undefined && rdns === entry.rdns))
  if (installed) return { target: installed.id, isPairing: false }
  const pairing = entry && methods.find((method) => method.pair)
  return pairing ? { target: pairing.id, isPairing: true } : { target: wallet, isPairing: false }
}
