import type { WalletSession } from './wallet-session.js'

/** What a wallet grants an app that asks for a session. Everything it asked for and the wallet has, unless said otherwise. */
export interface PairOptions {
  /** EVM chains by their number, others by their name of CAIP-2. */
  readonly chains?: readonly (number | string)[]
  /** The only ones that the phone grants; all that were asked for when left out. */
  readonly methods?: readonly string[]
  /** The only ones that the phone grants; all that were asked for when left out. */
  readonly events?: readonly string[]
  /** Seconds until the session expires, instead of a week. Sessions of one-click sign-in always last a week. */
  readonly expiresIn?: number
  /** One-click sign-in: signs a message for every chain, or only for the first, as many wallets do. `'all'` when absent. */
  readonly signIn?: 'all' | 'first'
  /** One-click sign-in: answers as this contract, whose owner is the wallet's key (ERC-1271). `sandbox.contracts.contractWallet` is Dune's. */
  readonly contract?: string
  /** Ends the wait, as if the person had put the phone away; an open question is answered with a no. */
  readonly signal?: AbortSignal
}

/** A wallet's line to apps on other devices, through the relay. */
export interface Phone {
  readonly sessions: readonly WalletSession[]
  pair(uri: string, options?: PairOptions): Promise<WalletSession>
  /** Ends every session and every pairing. Both are gone at once; the apps hear of it as soon as the relay is reached. */
  reset(): void
  stop(): Promise<void>
}
