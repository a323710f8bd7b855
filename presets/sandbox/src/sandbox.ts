import type { AsyncDisposal } from './async-disposal.js'
import type { SandboxServerConfig } from './backend/server-config.js'
import type { ServerPackage } from './backend/server-package.js'
import type { SandboxToken } from './backend/token-list.js'
import type { SandboxBitcoin } from './bitcoin/sandbox-bitcoin.js'
import type { SandboxChain } from './chain/chain.js'
import type { SandboxContracts } from './chain/contracts.js'
import type { Clock } from './clock.js'
import type { DirectoryWallet } from './directory/directory-wallet.js'
import type { SandboxIdentity } from './identity/identity.js'
import type { Mailbox } from './mail/mailbox.js'
import type { SandboxOnramp } from './onramp/sandbox-onramp.js'
import type { AttachTarget, WalletScriptOptions } from './page/options.js'
import type { SandboxPay } from './pay/sandbox-pay.js'
import type { Relay } from './relay/relay.js'
import type { SandboxSmartAccounts, SmartAccountsOptions } from './smart-accounts/start-smart-accounts.js'
import type { SandboxSolana } from './solana/solana.js'
import type { SandboxJupiter } from './swaps/jupiter/sandbox-jupiter.js'
import type { SandboxSwaps } from './swaps/sandbox-swaps.js'
import type { Behaviour } from './wallet/behaviour.js'
import type { TestWallet } from './wallet/wallet.js'
import type { WalletId } from './wallet/wallet-id.js'

/** Options of a sandbox. Everything has a default: free ports, and wallets that approve. */
export interface SandboxOptions {
  /** Port of the sandbox's own server. Defaults to a free one. */
  readonly port?: number
  /** Ports of the two chains. Default to free ones. */
  readonly chainPorts?: readonly [one: number, two: number]
  /** Port of the WalletConnect relay. Defaults to a free one. */
  readonly relayPort?: number
  /** Also starts a Solana cluster, by default on a free port. Needs the package `litesvm`. */
  readonly solana?: boolean | { readonly port?: number }
  /** Seconds between blocks. By default every transaction is mined at once. */
  readonly blockTime?: number
  /** Default behaviour of the wallets: `'approve'`; `'ask'` lets a person decide in the page. */
  readonly policy?: Behaviour
  /** Wallets and the chains they know, for instance `{ brio: { chains: [1337] } }`. */
  readonly wallets?: { readonly [Id in WalletId]?: { readonly chains?: readonly number[]; readonly policy?: Behaviour } }
  /** Also starts a Bitcoin node on regtest. Needs the package `bcoin`, installed without scripts. Off by default. */
  readonly bitcoin?: boolean | { readonly port?: number }
  /**
   * Also starts the server for widgets (balances, prices, images, activity, names, JSON-RPC) on these chains. Needs the package
   * `@latchkey/server`.
   */
  readonly server?: boolean | { readonly port?: number }
  /**
   * Returns the package `@latchkey/server`: `() => import('@latchkey/server')`. Defaults to the one that is installed beside this package;
   * set it where packages are not installed in one folder.
   */
  readonly loadServer?: () => Promise<ServerPackage>
  /**
   * Also starts a mail server that stores every mail, and configures the server for widgets to use it. Needs the packages `smtp-server`
   * and `postal-mime`.
   */
  readonly mail?: boolean | { readonly port?: number }
  /**
   * Also gives the server wallets for visitors who have none: their frame is at `frameUrl`, a separate origin. Starts server, mail and
   * the providers of social logins, and needs their packages, `oidc-provider` for the last.
   */
  readonly frame?: boolean
  /**
   * Deploys ERC-4337's entry points and accounts on both chains, at their public addresses, with a bundler and a paymaster for each; the
   * accounts of `frame` are then smart accounts. Needs the package `@account-abstraction/contracts` 0.8.0.
   */
  readonly smartAccounts?: boolean | SmartAccountsOptions
  /**
   * Deploys Uniswap V2 and V3 with filled pools of ether, dollars, euros and two odd tokens on both chains; a `server` then quotes from
   * them. Needs the packages `@uniswap/v2-core`, `@uniswap/v2-periphery`, `@uniswap/v3-core` and `@uniswap/v3-periphery`. With `solana`,
   * also starts a market there that replaces Jupiter.
   */
  readonly swaps?: boolean
  /**
   * Also starts onramp providers that replace Coinbase Onramp and Meld, with checkout pages, and configures the server to sell through
   * them. Starts the server too.
   */
  readonly onramp?: boolean
  /**
   * Also makes the server accept payments: the coins and dollars of every running chain, for a merchant whom an exchange can pay too.
   * Starts the server. `webhook` is notified of payments.
   */
  readonly pay?: boolean | { readonly webhook?: { readonly url: string; readonly secret: string } }
  /** Gives the first accounts of Alba and Brio five months of history on the first chain; their balances then differ a little. */
  readonly history?: boolean
  /** Origins besides loopback ones that may use the HTTP wallets. */
  readonly origins?: readonly string[]
  /** Replaces the timers behind `{ delay }`, so that a test controls the clock. */
  readonly clock?: Clock
}

/** Running chains, contracts and wallets. Works with `await using`. */
export interface Sandbox extends AsyncDisposal {
  /** URL of the control panel and of `wallets.js`. */
  readonly url: string
  /** Two EVM chains, 1337 and 31338. */
  readonly chains: readonly [one: SandboxChain, two: SandboxChain]
  /** The same addresses on both chains. */
  readonly contracts: SandboxContracts
  /** Test wallets by name. */
  readonly wallets: { readonly [Id in WalletId]: TestWallet }
  /** The Solana cluster, if requested. */
  readonly solana: SandboxSolana | undefined
  /** The Bitcoin node, if requested. */
  readonly bitcoin: SandboxBitcoin | undefined
  /** The server for widgets, if requested. Pass `server.url` to the options of the app. */
  readonly server: { readonly url: string; readonly frameUrl?: string | undefined } | undefined
  /** Entry points, bundlers and paymasters, if requested. */
  readonly smartAccounts: SandboxSmartAccounts | undefined
  /** Pools to trade with, if requested. */
  readonly swaps: SandboxSwaps | undefined
  /** The swap service on Solana, if swaps and Solana are requested. */
  readonly jupiter: SandboxJupiter | undefined
  /** Received mail, if requested; people can read it at `/mail`. */
  readonly mail: Mailbox | undefined
  /** Onramp providers, if requested. */
  readonly onramp: SandboxOnramp | undefined
  /** The merchant, if requested. */
  readonly pay: SandboxPay | undefined
  /** Identity providers for the frame's logins, if requested. */
  readonly identity: SandboxIdentity | undefined
  /** The tokens of all chains, as an operator would list them. */
  readonly tokens: readonly SandboxToken[]
  /** Configuration for your own server: `startServer(startOptions(sandbox.serverConfig))` of `@latchkey/server`. */
  readonly serverConfig: SandboxServerConfig
  /** The WalletConnect relay. Pass `relay.url` to the options of the app; tests can disturb it. */
  readonly relay: Relay
  /** Six hundred fictional wallets, the test wallets first: the kind of answer a wallet directory gives. */
  readonly directory: readonly DirectoryWallet[]
  /** A script that announces the wallets in a page, for `addInitScript`. Needs the binding that `attach` exposes. */
  walletScript(options?: WalletScriptOptions): string
  /** Adds the wallets to a Playwright page or context, or to a Puppeteer page. Call it before the page navigates. */
  attach(target: AttachTarget, options?: WalletScriptOptions): Promise<void>
  /** Stops the server and the chains. Safe to call again. */
  stop(): Promise<void>
}

/** A sandbox typed with the features that its options enable. */
export type SandboxWith<O extends SandboxOptions> = Sandbox &
  (O extends { readonly smartAccounts: true | object } ? { readonly smartAccounts: SandboxSmartAccounts } : unknown) &
  (O extends { readonly solana: true | object } ? { readonly solana: SandboxSolana } : unknown) &
  (O extends { readonly bitcoin: true | object } ? { readonly bitcoin: SandboxBitcoin } : unknown) &
  (O extends { readonly server: true | object } ? { readonly server: { readonly url: string } } : unknown) &
  (O extends { readonly swaps: true } ? { readonly swaps: SandboxSwaps } : unknown) &
  (O extends { readonly swaps: true; readonly solana: true | object } ? { readonly jupiter: SandboxJupiter } : unknown) &
  (O extends { readonly onramp: true } ? { readonly onramp: SandboxOnramp; readonly server: { readonly url: string } } : unknown) &
  (O extends { readonly pay: true | object } ? { readonly pay: SandboxPay; readonly server: { readonly url: string } } : unknown) &
  (O extends { readonly mail: true | object } ? { readonly mail: Mailbox } : unknown) &
  (O extends { readonly frame: true } ? { readonly identity: SandboxIdentity } : unknown)
