import type { ListedWallet } from '../points/index.js'
import type { ConnectorInfo, CoreState } from '../types/index.js'
import type { WalletBrowser } from './wallet-browser.js'

/** Result of `useWallets`. */
export interface WalletsResult {
  /** Wallets that can be connected right now. */
  readonly wallets: readonly ConnectorInfo[]
  /** Wallets of the app's lists, page after page: the server's list, or the bundled one. Empty until `fetchWallets` is called. */
  readonly wcWallets: readonly ListedWallet[]
  /** Last page of `wcWallets`; 0 before the first. */
  readonly page: number
  /** Total of the list across all pages. */
  readonly count: number
  /** Loads the first page of a list: `{ search: 'rain', entries: 20 }`, or `page`. A newer call cancels the older one. Never rejects. */
  readonly fetchWallets: WalletBrowser['fetch']
  /** Loads the page after the last one, if there is one. Never rejects. */
  readonly fetchNextPage: WalletBrowser['fetchNext']
  /** A page is loading. */
  readonly isFetchingWallets: boolean
  /** Why the last page could not be loaded. */
  readonly fetchError: unknown
  /**
   * Connects by the id of a wallet or login, without any UI of the widget where possible. `walletConnect` and listed wallets that are not
   * installed get a `wcUri`. Call it directly in the click handler.
   */
  readonly connect: WalletBrowser['connect']
  /** Id of the wallet that this component is connecting. */
  readonly connectingWallet: string | undefined
  /** Why the last attempt to connect failed. */
  readonly error: unknown
  /** For your own QR code or link, while a wallet on another device is connecting. Another one replaces it before it expires. */
  readonly wcUri: string | undefined
  /** The first `wcUri` is awaited. */
  readonly isFetchingWcUri: boolean
  /** Why there is no `wcUri`, or why its wallet did not connect. */
  readonly wcError: unknown
  /** Ends the wait for a wallet on another device. */
  readonly resetWcUri: () => void
  /** The page's wallets are known, and remembered ones are restored. */
  readonly isInitialized: boolean
}

/** Returns what a connect screen shows of a browser and of the wallets of the page. */
export function toWalletsResult(browser: WalletBrowser, core: CoreState, namespace?: string): WalletsResult {
  const { state } = browser
  return {
    wallets: namespace === undefined ? core.connectors : core.connectors.filter((c) => c.namespaces.includes(namespace)),
    wcWallets: state.listed,
    page: state.page,
    count: state.count,
    fetchWallets: browser.fetch,
    fetchNextPage: browser.fetchNext,
    isFetchingWallets: state.isFetching,
    fetchError: state.fetchError,
    connect: browser.connect,
    connectingWallet: state.connecting,
    error: state.error,
    wcUri: state.uri,
    isFetchingWcUri: state.isPairing && state.connecting !== undefined && state.uri === undefined,
    wcError: state.isPairing ? state.error : undefined,
    resetWcUri: browser.reset,
    isInitialized: core.ready,
  }
}
