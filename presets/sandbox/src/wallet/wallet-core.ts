import type { PrivateKeyAccount } from 'viem/accounts'
import type { BitcoinNetworkName, BitcoinSide } from '../bitcoin/bitcoin-side.js'
import type { SandboxContracts } from '../chain/contracts.js'
import type { Clock } from '../clock.js'
import type { Behaviour } from './behaviour.js'
import type { CallBundle } from './call-bundle.js'
import type { Links } from './links.js'
import type { Family } from './profiles.js'
import type { LogEntry } from './request-log.js'
import type { SolanaSide } from './solana/solana-side.js'
import type { WalletPrompt } from './wallet.js'
import type { WalletId } from './wallet-id.js'
import type { WalletQuirks } from './wallet-quirks.js'

/** A chain as stored by a wallet. */
export interface WalletChain {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
}

/** One request on its way through a wallet. */
export interface WalletCall {
  readonly origin: string
  readonly via: 'announced' | 'legacy' | 'standard' | 'node' | 'walletconnect'
  readonly method: string
  readonly params: unknown
  /** The requesting page. */
  readonly link: string
  /** The chain that the request specifies; otherwise the wallet's current one applies. */
  readonly chain?: number | undefined
}

/** The mutable state of a wallet. */
export interface WalletState {
  /** Indexes of the keys that sites see, the selected one first. */
  shared: readonly number[]
  chainId: number
  chains: Map<number, WalletChain>
  sites: Set<string>
  /** Sites that see the Solana accounts. */
  solanaSites: Set<string>
  locked: boolean
  quirks: WalletQuirks
  queue: { readonly behaviour: Behaviour; readonly method: string | undefined }[]
  policy: Behaviour
  policies: Map<string, Behaviour>
  prompts: Set<WalletPrompt>
  /** Called when the wallet is unlocked. */
  unlocking: Set<() => void>
  bundles: Map<string, CallBundle>
  log: LogEntry[]
  /** Bitcoin's own permissions and network. */
  bitcoin: { readonly sites: Set<string>; network: BitcoinNetworkName }
}

/** The inside of a wallet, shared by its methods. */
export interface WalletCore {
  readonly id: WalletId
  readonly keys: readonly PrivateKeyAccount[]
  /** The chain families it supports, whether they run or not. */
  readonly families: readonly Family[]
  /** Present if there is a cluster that this wallet supports. */
  readonly solana: SolanaSide | undefined
  readonly contracts: SandboxContracts
  readonly links: Links
  readonly clock: Clock
  readonly state: WalletState
  /** Absent if the sandbox has no Bitcoin. */
  readonly bitcoin?: BitcoinSide
  /** Notifies everyone waiting or watching of a change. */
  changed(): void
  /** Calls `listener` after each change. Returns a function to stop. */
  watch(listener: () => void): () => void
  /** Runs transactions one after the other, so that no nonce is used twice. */
  inOrder<T>(run: () => Promise<T>): Promise<T>
}
