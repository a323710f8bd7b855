import type { AsyncDisposal } from './async-disposal.js'
import type { SandboxServerConfig } from './backend/server-config.js'
import type { SandboxToken } from './backend/token-list.js'
import type { SandboxBitcoin } from './bitcoin/sandbox-bitcoin.js'
import type { SandboxChain } from './chain/chain.js'
import type { SandboxContracts } from './chain/contracts.js'
import type { Clock } from './clock.js'
import type { DirectoryWallet } from './directory/directory-wallet.js'
import type { SandboxIdentity } from './identity/identity.js'
import type { Mailbox } from './mail/mailbox.js'
import type { AttachTarget, WalletScriptOptions } from './page/options.js'
import type { Relay } from './relay/relay.js'
import type { SandboxSmartAccounts, SmartAccountsOptions } from './smart-accounts/start-smart-accounts.js'
import type { SandboxSolana } from './solana/solana.js'
import type { Behaviour } from './wallet/behaviour.js'
import type { TestWallet } from './wallet/wallet.js'
import type { WalletId } from './wallet/wallet-id.js'

/** How a sandbox starts. Everything has a default: free ports, and wallets that approve. */
export interface SandboxOptions {
  /** Port of the sandbox's own server; a free one when absent. */
  readonly port?: number
  /** Ports of the two chains; free ones when absent. */
  readonly chainPorts?: readonly [one: number, two: number]
  /** Port of the WalletConnect relay; a free one when absent. */
  readonly relayPort?: number
  /** Also starts a Solana cluster, on a free port unless told otherwise. Needs the package `litesvm`. */
  readonly solana?: boolean | { readonly port?: number }
  /** Seconds between blocks. Without it every transaction is mined at once. */
  readonly blockTime?: number
  /** What the wallets do by default: `'approve'`; `'ask'` lets a person decide in the page. */
  readonly policy?: Behaviour
  /** Wallets with their known chains, for instance `{ brio: { chains: [1337] } }`. */
  readonly wallets?: { readonly [Id in WalletId]?: { readonly chains?: readonly number[]; readonly policy?: Behaviour } }
  /** Start a Bitcoin node on regtest too. Needs the package `bcoin`, installed with scripts off. Off by default. */
  readonly bitcoin?: boolean | { readonly port?: number }
  /**
   * Also starts the server for widgets (balances, prices, pictures, activity, names, JSON-RPC) on these chains. Needs the package
   * `@latchkey/server`.
   */
  readonly server?: boolean | { readonly port?: number }
  /** Also starts a mail server that keeps every mail, and lets the server for widgets send by it. Needs the packages `smtp-server` and `postal-mime`. */
  readonly mail?: boolean | { readonly port?: number }
  /**
   * The server also has wallets for visitors who have none: their frame is at `frameUrl`, an origin of its own. Starts server, mail and the providers of
   * social logins, and needs their packages, `oidc-provider` for the last.
   */
  readonly frame?: boolean
  /**
   * Puts ERC-4337's entry points and accounts on both chains, at the addresses of public ones, with a bundler and a paymaster for each. Needs the
   * package `@account-abstraction/contracts` 0.8.0.
   */
  readonly smartAccounts?: boolean | SmartAccountsOptions
  /** Gives the first accounts of Alba and Brio a past of five months on the first chain; their balances then differ a little. */
  readonly history?: boolean
  /** Origins besides loopback ones that may use the HTTP wallets. */
  readonly origins?: readonly string[]
  /** Replaces the timers behind `{ delay }`, so that a test turns the clock by hand. */
  readonly clock?: Clock
}

/** Running chains, contracts and wallets. Works with `await using`. */
export interface Sandbox extends AsyncDisposal {
  /** Address of the control panel and of `wallets.js`. */
  readonly url: string
  /** Two EVM chains, 1337 and 31338. */
  readonly chains: readonly [one: SandboxChain, two: SandboxChain]
  /** The same addresses on both chains. */
  readonly contracts: SandboxContracts
  /** Test wallets by name. */
  readonly wallets: { readonly [Id in WalletId]: TestWallet }
  /** The Solana cluster, when asked for. */
  readonly solana: SandboxSolana | undefined
  /** The Bitcoin node, when asked for. */
  readonly bitcoin: SandboxBitcoin | undefined
  /** The server for widgets, when asked for. `server.url` goes into the options of the app. */
  readonly server: { readonly url: string; readonly frameUrl?: string | undefined } | undefined
  /** Entry points, bundlers and paymasters, when asked for. */
  readonly smartAccounts: SandboxSmartAccounts | undefined
  /** What was mailed, when asked for; for a person at `/mail`. */
  readonly mail: Mailbox | undefined
  /** Who vouches for visitors of the frame, where that is asked for. */
  readonly identity: SandboxIdentity | undefined
  /** The tokens of all chains, as an operator would list them. */
  readonly tokens: readonly SandboxToken[]
  /** What a server of one's own is started with: `startServer(startOptions(sandbox.serverConfig))` of `@latchkey/server`. */
  readonly serverConfig: SandboxServerConfig
  /** The WalletConnect relay. `relay.url` goes into the options of the app; tests disturb it. */
  readonly relay: Relay
  /** Six hundred wallets that do not exist, the test wallets first: what a service that lists wallets would answer. */
  readonly directory: readonly DirectoryWallet[]
  /** A script that announces the wallets in a page, for `addInitScript`. Needs the binding that `attach` exposes. */
  walletScript(options?: WalletScriptOptions): string
  /** Gives the wallets to a Playwright page or context, or to a Puppeteer page. Call it before the page navigates. */
  attach(target: AttachTarget, options?: WalletScriptOptions): Promise<void>
  /** Ends the server and the chains. Safe to call again. */
  stop(): Promise<void>
}

/** A sandbox with what its options switched on for certain. */
export type SandboxWith<O extends SandboxOptions> = Sandbox &
  (O extends { readonly smartAccounts: true | object } ? { readonly smartAccounts: SandboxSmartAccounts } : unknown) &
  (O extends { readonly solana: true | object } ? { readonly solana: SandboxSolana } : unknown) &
  (O extends { readonly bitcoin: true | object } ? { readonly bitcoin: SandboxBitcoin } : unknown) &
  (O extends { readonly server: true | object } ? { readonly server: { readonly url: string } } : unknown) &
  (O extends { readonly mail: true | object } ? { readonly mail: Mailbox } : unknown) &
  (O extends { readonly frame: true } ? { readonly identity: SandboxIdentity } : unknown)
