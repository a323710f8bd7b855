import type { Call, ConnectResult } from '../types/index.js'

/** A wallet from a list rather than from the page: a row of the Connect view that may need an install. */
export interface ListedWallet {
  /** Id in the list it comes from, as used in `featuredWalletIds` and other options. */
  readonly id: string
  /** Name of the wallet, as visitors know it. */
  readonly name: string
  /** Reverse domain name under which its extension announces itself (EIP-6963): the installed wallet then replaces this row. */
  readonly rdns?: string
  /** URL of its icon. */
  readonly image_url?: string
  /** Website of its vendor. */
  readonly homepage?: string
  /** Scheme of its mobile app: `rainbow://`. */
  readonly mobile_link?: string
  /** Scheme of its desktop app. */
  readonly desktop_link?: string
  /** URL of its web app. */
  readonly webapp_link?: string
  /** Universal link of its mobile app: `https://rnbwapp.com`. */
  readonly link_mode?: string
  /**
   * Opens a page in the wallet's in-app browser; `{url}`, `{url2}`, `{bare}` and `{origin}` are replaced by the page (see
   * `AppLinks.browser`).
   */
  readonly browser_link?: string
  /** Page in Apple's App Store. */
  readonly app_store?: string
  /** Page in Google Play. */
  readonly play_store?: string
  /** Page in the Chrome Web Store. */
  readonly chrome_store?: string
  /** Page among Firefox add-ons. */
  readonly firefox_store?: string
  /** CAIP-2 chains or namespaces that the wallet supports; missing if unknown. */
  readonly chains?: readonly string[]
  /** Certified by the owner of the list. */
  readonly certified?: boolean
}
/** Query of a reader of `walletSources`. Omitted fields do not filter the list. */
export interface WalletQuery {
  /** Page number, starting at 1. */
  readonly page?: number
  /** Wallets per page. */
  readonly entries?: number
  /** Part of a name. */
  readonly search?: string
  /** Only wallets with these ids. */
  readonly include?: readonly string[]
  /** Excludes wallets with these ids. */
  readonly exclude?: readonly string[]
  /** Only wallets that support this family of chains. */
  readonly namespace?: string
  /** Only certified wallets. */
  readonly certified?: boolean
}
/** A source of further wallets. `allWallets` names the view that browses the whole list, if there is one. */
export interface WalletSource {
  /** Key for ordering and hiding the source at its point. */
  readonly id: string
  /** Name of a view. */
  readonly allWallets?: string
  /** One page of the list; `count` is the total across all pages. */
  list(query: WalletQuery, call: Call): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }>
}
/** How to reach a listed wallet that is not installed: a QR code, a deep link. The first route that accepts it wins. */
export interface WalletRoute {
  /** Key for ordering and hiding the route at its point. */
  readonly id: string
  /** Opens the route's own view, in the task of the click. Returns false if it cannot reach this wallet. */
  open(wallet: ListedWallet | undefined): boolean
}
/**
 * A way to connect that is more than a single connector, such as a login or a pairing. Apps reach it through `connectWallet`, by the ids
 * that it accepts.
 */
export interface ConnectMethod {
  /** Key for ordering and hiding the method at its point. */
  readonly id: string
  /** Returns true for the ids that it connects: `google`, `email`, `walletConnect`. */
  accepts(wallet: string): boolean
  /**
   * Shows its view or window, in the task of the click. A returned promise resolves once the wallet is connected; without one, the attempt
   * lasts until a wallet connects or the modal closes.
   */
  start(wallet: string): Promise<void> | void
  /** Connects without a view; needs `accepts(id)`. `show` receives each URI for the app's own QR code, a new one before the last expires. */
  pair?(call: Call & { readonly show: (uri: string) => void }): Promise<readonly ConnectResult[]>
}

/** Remembers previously connected wallets, for the app's own lists. */
export interface WalletMemory {
  /** Key for ordering and hiding the memory at its point. */
  readonly id: string
  /** Ids of connectors, most recently used first. May include connected ones. */
  read(): readonly string[]
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Removes a connector from the list; its session continues. */
  forget(connector: string): void
}
