import type {
  CaipNetworkId,
  ConnectorInfo,
  CoreContract,
  Identity,
  Kernel,
  ListedWallet,
  Network,
  Opened,
  ThemeMode,
  WalletQuery,
} from '@latchkey/kernel'
import type { FetchArgs } from '@latchkey/kernel/headless'
import type { BalanceOutcome } from './balance.js'
import type { AppKitEvent } from './events.js'
import type { AppKitAccount, AppKitConnection, AppKitNetworkState, AppKitState, AppKitWalletInfo } from './shapes.js'

/** View, family and arguments for `modal.open()`. */
export interface OpenOptions {
  /** Name of a view: `Connect`, `Account`, `Networks`, `Swap`, … The account, or Connect, by default. */
  readonly view?: string
  /** Limits the connect views to a family. */
  readonly namespace?: string
  /** Arguments of the view. */
  readonly arguments?: object
  /** A pairing that the app has made: shows its code. */
  readonly uri?: string
}

/** AppKit's theme. */
export interface AppKitTheme {
  /** Light, dark or the system's setting. */
  readonly themeMode: ThemeMode
  /** Tokens, by their names here. */
  readonly themeVariables: { readonly [variable: string]: string | undefined }
}

/** Which wallet, and which of its accounts, comes into use. */
export interface SwitchConnectionArgs {
  /** A connection of `getConnections`, or one that was used before. */
  readonly connection: Pick<AppKitConnection, 'connectorId'>
  /** One of its accounts. */
  readonly address?: string
  /** Family of the account. Defaults to the one in use. */
  readonly namespace?: string
}

type Listen<T> = (listener: (now: T) => void) => () => void
type ListenTo<T> = (listener: (now: T) => void, namespace?: string) => () => void

/** Result of `createAppKit`: AppKit's methods. Each `subscribe…` returns a function that ends the subscription. */
export interface AppKit {
  /** The kernel beneath, for everything that AppKit has no name for. */
  readonly kernel: Kernel<CoreContract>
  /** Opens the modal. */
  open(options?: OpenOptions): Promise<Opened>
  /** Closes the modal. */
  close(): Promise<void>
  /** Returns to the view before. */
  goBack(): void
  /** Whether the modal is visible. */
  isOpen(): boolean
  /** Ends the widget. */
  destroy(): Promise<void>
  /** Resolves once stored sessions are known. */
  ready(): Promise<void>
  /** Returns the state of the modal. */
  getState(): AppKitState
  /** Follows the state of the modal. */
  readonly subscribeState: Listen<AppKitState>
  /** Returns the account in use. */
  getAccount(namespace?: string): AppKitAccount
  /** Returns the plain address in use. */
  getAddress(namespace?: string): string | undefined
  /** Returns the address in use as CAIP-10. */
  getCaipAddress(namespace?: string): string | undefined
  /** Whether a wallet is connected. */
  getIsConnected(namespace?: string): boolean
  /** Follows the account in use. */
  readonly subscribeAccount: ListenTo<AppKitAccount>
  /** Returns the connected wallets. */
  getConnections(namespace?: string): readonly AppKitConnection[]
  /** Follows the connected wallets. */
  readonly subscribeConnections: ListenTo<readonly AppKitConnection[]>
  /** Brings another wallet or account into use; connects the wallet if it is not connected. */
  switchConnection(args: SwitchConnectionArgs): Promise<void>
  /** Disconnects a wallet and forgets it. */
  deleteConnection(args: { readonly connectorId: string; readonly address?: string; readonly namespace?: string }): Promise<void>
  /** Ends sessions: all, those of a family, or one wallet's. */
  disconnect(args?: string | { readonly namespace?: string; readonly id?: string }): Promise<void>
  /**
   * Connects a wallet by id, rdns or name, or a login: `walletConnect`, `email` and social logins open their view. Call it directly in the
   * click handler. Rejects with wallet/rejected, wallet/not-found and others.
   */
  connect(args: { readonly wallet: string; readonly namespace?: string }): Promise<void>
  /** Returns the wallets that can be connected right now. */
  getWallets(): readonly ConnectorInfo[]
  /** Loads a page of the wallet list, and returns all pages of the same search so far. */
  fetchWallets(
    query?: Pick<WalletQuery, 'page' | 'search' | 'entries' | 'include' | 'exclude'>,
  ): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number; readonly page: number }>
  /**
   * Sends the code of a login from the app's own form. `code`: the visitor types it. `link`: the visitor first opens the emailed link, types
   * `number` there, and gets the code. Rejects with email/login-failed.
   */
  connectEmail(email: string): Promise<{ readonly next: 'code' | 'link' | 'connected'; readonly number: string | undefined }>
  /** Confirms the code of `connectEmail`, and connects. Rejects with email/login-failed. */
  verifyOtp(otp: string): Promise<void>
  /** Logs in with a provider, such as `google`. Call it directly in the click handler. */
  connectSocial(provider: string): Promise<void>
  /** Waits for a wallet on another device, and returns the URI for the app's own QR code or link. */
  pairingUri(): Promise<string>
  /** Opens the form for another address of an email login; resolves with the new address. */
  updateEmail(email?: string): Promise<string>
  /** Switches the type of the embedded wallet's account on EVM networks. */
  setPreferredAccountType(type: 'eoa' | 'smartAccount', namespace?: string): Promise<void>
  /** Returns the type of the account in use; `eip155` by default. */
  getPreferredAccountType(namespace?: string): string | undefined
  /** Returns the chain ids of EVM networks with smart accounts of the embedded wallet. */
  getSmartAccountEnabledNetworks(): readonly number[]
  /** Returns the network in use. */
  getCaipNetwork(namespace?: string): Network | undefined
  /** Returns the configured networks, of one family or of all. */
  getCaipNetworks(namespace?: string): readonly Network[]
  /** Returns the chain in use. */
  getChainId(namespace?: string): number | string | undefined
  /** Returns the chains that the wallet in use has approved; undefined if it does not report them. */
  getApprovedCaipNetworkIds(namespace?: string): readonly CaipNetworkId[] | undefined
  /** Follows the network in use. */
  readonly subscribeNetwork: ListenTo<AppKitNetworkState>
  /** Asks the wallet to switch. Rejects with wallet/rejected or wallet/chain-not-supported. */
  switchNetwork(network: { readonly id: number | string; readonly caipNetworkId?: CaipNetworkId }): Promise<void>
  /** Reads the balance of an address, or of the account in use. Never rejects. */
  fetchBalance(args?: FetchArgs): Promise<BalanceOutcome>
  /** Looks up the name and picture of an address. Resolves with undefined if there is neither. */
  fetchIdentity(args: string | FetchArgs): Promise<Identity | undefined>
  /** Returns the wallet in use. */
  getWalletInfo(namespace?: string): AppKitWalletInfo | undefined
  /** Follows the wallet in use. */
  readonly subscribeWalletInfo: ListenTo<AppKitWalletInfo | undefined>
  /** Returns the provider of a family: EIP-1193 on `eip155`. Undefined while nothing is connected. */
  getProvider<T = unknown>(namespace: string): T | undefined
  /** Returns the providers of all connected families. */
  getProviders(): { readonly [namespace: string]: unknown }
  /** Follows the providers of all connected families. */
  readonly subscribeProviders: Listen<{ readonly [namespace: string]: unknown }>
  /** Returns how the wallet in use is connected. */
  getWalletProviderType(namespace?: string): string | undefined
  /** Returns whether the widget is light, dark or follows the system. */
  getThemeMode(): ThemeMode
  /** Changes the mode. */
  setThemeMode(mode: ThemeMode): void
  /** Returns the tokens that the app has set. */
  getThemeVariables(): AppKitTheme['themeVariables']
  /** Changes tokens, by AppKit's names or ours; others stay. */
  setThemeVariables(variables: { readonly [variable: string]: string | number | undefined }): void
  /** Follows mode and tokens. */
  readonly subscribeTheme: Listen<AppKitTheme>
  /** Returns the latest event; undefined before the first. */
  getEvent(): AppKitEvent | undefined
  /** Follows the events of the kernel and its plugins. */
  readonly subscribeEvents: Listen<AppKitEvent>
}
