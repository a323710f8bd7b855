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
      /** What the page gets. */
      readonly result: unknown
    }
  | {
      /** What the page's request rejects with. */
      readonly error: RpcFailure
    }

/** One line of a wallet's log. */
export interface WalletRequest {
  /** Page that asked. */
  readonly origin: string
  /** Through which object it came: the announced provider, `window.ethereum`, the wallet standard, `wallet.provider()`, or a session. */
  readonly via: 'announced' | 'legacy' | 'standard' | 'node' | 'walletconnect'
  /** What it asked for. */
  readonly method: string
  /** As they were sent. */
  readonly params: unknown
  /** Absent while the request is open. */
  readonly answer: WalletAnswer | undefined
}

/** A question that waits for an answer. */
export interface WalletPrompt {
  /** For `answer`. */
  readonly id: string
  /** Page that asks. */
  readonly origin: string
  /** What it asks for. */
  readonly method: string
  /** As they were sent. */
  readonly params: unknown
  /** What a person is asked: a title, the word on the button that says yes, and what there is to know. */
  readonly title: string
  /** What a wallet would say that happens. */
  readonly action: string
  /** What a wallet would show of it, line by line. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Why it waits. `'locked'` ends with `wallet.unlock()`, which approving does too. */
  readonly why: 'manual' | 'ask' | 'never' | 'delay' | 'locked'
  /** Says yes; resolves when the request has its answer. */
  approve(): Promise<WalletAnswer>
  /** Says no, with 4001 unless another error is given; resolves when the request has its answer. */
  reject(error?: RpcFailure): Promise<WalletAnswer>
}

/** Narrows `next` and `policy` to one method. With a method, also requests that never ask are concerned. */
export interface BehaviourOptions {
  /** The only method that it counts for; every one when left out. */
  readonly method?: string
}

/** Ends a wait early. */
export interface WaitOptions {
  /** Ends the wait. */
  readonly signal?: AbortSignal
}

/** A wallet with real keys, as the test sees it. Pages see it through EIP-6963, and through the wallet standard where it knows Solana. */
export interface TestWallet {
  /** Its name in lower case, as `sandbox.wallets` has it. */
  readonly id: WalletId
  /** As it announces itself. */
  readonly name: string
  /** As it announces itself (EIP-6963). */
  readonly rdns: string
  /** A data URI. */
  readonly icon: string
  /** Families of chains that it speaks, whether they run or not. */
  readonly families: readonly Family[]
  /** Every account the wallet has a key for. */
  readonly accounts: readonly [Address, Address, Address]
  /** The accounts that connected sites see, the selected one first. */
  readonly shared: readonly Address[]
  /** Number of the chain that it is on. */
  readonly chainId: number
  /** Ids of the chains it knows; others are answered with 4902. */
  readonly chains: readonly number[]
  /** Shares nothing until it is unlocked. */
  readonly locked: boolean
  /** Origins that are connected. A session is `walletconnect:` with its topic. */
  readonly sites: readonly string[]
  /** Its Solana accounts. Sites see them while a cluster runs, if the wallet knows Solana at all: Alba, Brio and Elba do. */
  readonly solana: SolanaWallet
  /** Its Bitcoin accounts. Sites see them while a Bitcoin node runs, in the shapes that `attach` is asked for. */
  readonly bitcoin: BitcoinWallet
  /** Everything that was asked, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** Questions that are open now, oldest first. */
  readonly pending: readonly WalletPrompt[]

  /** Queues the answer to the next request that asks. */
  next(behaviour: Behaviour, options?: BehaviourOptions): void
  /** Sets what happens when nothing is queued. */
  policy(behaviour: Behaviour, options?: BehaviourOptions): void
  /** Turns oddities on or off. */
  quirks(changes: Partial<WalletQuirks>): void
  /** Locks it, and tells pages what real wallets tell then. */
  lock(): void
  /** Unlocks it, and tells pages what real wallets tell then. */
  unlock(): void
  /** Shows exactly these accounts to connected sites. @throws SandboxError `unknown-account` */
  setAccounts(accounts: readonly Address[]): void
  /** Shows only the account with this index. @throws SandboxError `unknown-account` */
  useAccount(index: number): void
  /** Changes chain inside the wallet. @throws SandboxError `unknown-chain` */
  setChain(id: number): void
  /** Removes a chain, so that the next switch to it is answered with 4902. @throws SandboxError `unknown-chain` */
  forgetChain(id: number): void
  /** Connects a site without asking, as if it had been approved on an earlier visit. Solana accounts have a `grant` of their own. */
  grant(origin: string): void
  /** Disconnects one site, or all, from the wallet's side, on all chains. */
  disconnectSite(origin?: string): void
  /** Sends any event with any payload, also nonsense, to all pages or to those of one origin. */
  emit(event: string, payload: unknown, options?: { readonly origin?: string }): void
  /** Resolves with the first request of this method that no earlier call returned, also one already made. */
  waitForRequest(method: string, options?: WaitOptions): Promise<WalletRequest>
  /** Resolves with the oldest open question (of this method), as soon as there is one. */
  waitForPrompt(method?: string, options?: WaitOptions): Promise<WalletPrompt>
  /** The wallet without a browser: a provider for code that runs in Node, as a page of `origin` would have it. */
  provider(origin?: string): Eip1193Provider
  /** Sessions with apps that showed a code, oldest first. */
  readonly sessions: readonly WalletSession[]
  /**
   * Scans a code: pairs with the app behind the address, and answers its proposal as the wallet behaves now. Resolves with
   * the session. Scanning a code again while it is open gives the same answer.
   * @throws RpcError when the wallet refuses, SandboxError `pairing-failed` when nothing can come of the code.
   */
  pair(uri: string, options?: PairOptions): Promise<WalletSession>
  /**
   * Back to the first moment: unlocked, first account, first chain, no site, no session, nothing queued, no oddities. Sessions
   * are gone at once; their apps hear of it a moment later.
   */
  reset(): void
}
