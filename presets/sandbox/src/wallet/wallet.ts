import type { Address } from 'viem'
import type { BitcoinWallet } from '../bitcoin/bitcoin-wallet.js'
import type { PairOptions } from '../phone/phone.js'
import type { WalletSession } from '../phone/wallet-session.js'
import type { Behaviour, RpcFailure } from './behaviour.js'
import type { Eip1193Provider } from './eip1193.js'
import type { Family } from './profiles.js'
import type { SolanaWallet } from './solana/solana-wallet.js'
import type { WalletId } from './wallet-id.js'
import type { WalletQuirks } from './wallet-quirks.js'

/** How a wallet answered a request. */
export type WalletAnswer =
  | {
      /** The result for the page. */
      readonly result: unknown
    }
  | {
      /** The error the page's request rejects with. */
      readonly error: RpcFailure
    }

/** One entry of a wallet's log. */
export interface WalletRequest {
  /** The requesting page. */
  readonly origin: string
  /** The object it came through: the announced provider, `window.ethereum`, the wallet standard, `wallet.provider()`, or a session. */
  readonly via: 'announced' | 'legacy' | 'standard' | 'node' | 'walletconnect'
  /** Name of the requested JSON-RPC method. */
  readonly method: string
  /** As sent. */
  readonly params: unknown
  /** Absent while the request is open. */
  readonly answer: WalletAnswer | undefined
}

/** A prompt that waits for an answer. */
export interface WalletPrompt {
  /** For `answer`. */
  readonly id: string
  /** The requesting page. */
  readonly origin: string
  /** The requested method. */
  readonly method: string
  /** As sent. */
  readonly params: unknown
  /** Content of a prompt: a title, the label of the approve button, and the details. */
  readonly title: string
  /** Title of the wallet's prompt. */
  readonly action: string
  /** Details of the wallet's prompt, line by line. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Why it waits. `'locked'` ends with `wallet.unlock()`, which approving does too. */
  readonly why: 'manual' | 'ask' | 'never' | 'delay' | 'locked'
  /** Approves; resolves when the request has its answer. */
  approve(): Promise<WalletAnswer>
  /** Rejects, with 4001 unless another error is given; resolves when the request has its answer. */
  reject(error?: RpcFailure): Promise<WalletAnswer>
}

/** Restricts `next` and `policy` to one method. With a method, requests that never prompt are affected too. */
export interface BehaviourOptions {
  /** The only method it applies to. Defaults to all. */
  readonly method?: string
}

/** Aborts a wait. */
export interface WaitOptions {
  /** Aborts the wait. */
  readonly signal?: AbortSignal
}

/** A wallet with real keys, as the test sees it. Pages see it through EIP-6963, and through the wallet standard if it supports Solana. */
export interface TestWallet {
  /** Its name in lower case, as in `sandbox.wallets`. */
  readonly id: WalletId
  /** The announced name. */
  readonly name: string
  /** The announced rdns (EIP-6963). */
  readonly rdns: string
  /** A data URI. */
  readonly icon: string
  /** Chain families that it supports, whether they run or not. */
  readonly families: readonly Family[]
  /** Every account the wallet has a key for. */
  readonly accounts: readonly [Address, Address, Address]
  /** The accounts that connected sites see, the selected one first. */
  readonly shared: readonly Address[]
  /** Id of its current chain. */
  readonly chainId: number
  /** Ids of the chains it knows; others are answered with 4902. */
  readonly chains: readonly number[]
  /** Shares nothing until it is unlocked. */
  readonly locked: boolean
  /** Connected origins. A session is `walletconnect:` with its topic. */
  readonly sites: readonly string[]
  /** Its Solana accounts. Sites see them while a cluster runs, if the wallet supports Solana at all: Alba, Brio and Elba do. */
  readonly solana: SolanaWallet
  /** Its Bitcoin accounts. Sites see them while a Bitcoin node runs, in the shapes that `attach` requests. */
  readonly bitcoin: BitcoinWallet
  /** All requests, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** Open prompts, oldest first. */
  readonly pending: readonly WalletPrompt[]

  /** Queues the answer to the next request that prompts. */
  next(behaviour: Behaviour, options?: BehaviourOptions): void
  /** Sets what happens when nothing is queued. */
  policy(behaviour: Behaviour, options?: BehaviourOptions): void
  /** Turns quirks on or off. */
  quirks(changes: Partial<WalletQuirks>): void
  /** Locks it, and notifies pages as real wallets do. */
  lock(): void
  /** Unlocks it, and notifies pages as real wallets do. */
  unlock(): void
  /** Shows exactly these accounts to connected sites. @throws SandboxError `unknown-account` */
  setAccounts(accounts: readonly Address[]): void
  /** Shows only the account with this index. @throws SandboxError `unknown-account` */
  useAccount(index: number): void
  /** Switches the chain inside the wallet. @throws SandboxError `unknown-chain` */
  setChain(id: number): void
  /** Removes a chain, so that the next switch to it is answered with 4902. @throws SandboxError `unknown-chain` */
  forgetChain(id: number): void
  /** Connects a site without a prompt, as if it had been approved on an earlier visit. Solana accounts have a separate `grant`. */
  grant(origin: string): void
  /** Disconnects one site, or all, from the wallet's side, on all chains. */
  disconnectSite(origin?: string): void
  /** Sends any event with any payload, even an invalid one, to all pages or to those of one origin. */
  emit(event: string, payload: unknown, options?: { readonly origin?: string }): void
  /** Resolves with the first request of this method that no earlier call returned, including past ones. */
  waitForRequest(method: string, options?: WaitOptions): Promise<WalletRequest>
  /** Resolves with the oldest open prompt (of this method), as soon as there is one. */
  waitForPrompt(method?: string, options?: WaitOptions): Promise<WalletPrompt>
  /** The wallet without a browser: a provider for code that runs in Node, as a page of `origin` would have it. */
  provider(origin?: string): Eip1193Provider
  /** Sessions with apps that showed a code, oldest first. */
  readonly sessions: readonly WalletSession[]
  /**
   * Scans a code: pairs with the app behind the URI, and answers its proposal according to the wallet's current behaviour. Resolves with
   * the session. Scanning a code again while it is open gives the same answer.
   * @throws RpcError when the wallet rejects, SandboxError `pairing-failed` when pairing is impossible.
   */
  pair(uri: string, options?: PairOptions): Promise<WalletSession>
  /**
   * Resets to the initial state: unlocked, first account, first chain, no site, no session, nothing queued, no quirks. Sessions end at
   * once; their apps are notified a moment later.
   */
  reset(): void
}
