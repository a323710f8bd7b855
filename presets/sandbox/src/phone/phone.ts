import type { WalletSession } from './wallet-session.js'

/** Permissions that a wallet grants an app that requests a session. By default, everything it requests that the wallet has. */
export interface PairOptions {
  /** EVM chains by their chain id, others by their CAIP-2 id. */
  readonly chains?: readonly (number | string)[]
  /** The only ones to grant. Defaults to all requested ones. */
  readonly methods?: readonly string[]
  /** The only ones to grant. Defaults to all requested ones. */
  readonly events?: readonly string[]
  /** Seconds until the session expires, instead of a week. Sessions of one-click sign-in always last a week. */
  readonly expiresIn?: number
  /** One-click sign-in: signs a message for every chain, or only for the first, as many wallets do. Defaults to `'all'`. */
  readonly signIn?: 'all' | 'first'
  /** One-click sign-in: answers as this contract, whose owner is the wallet's key (ERC-1271). `sandbox.contracts.contractWallet` is Dune's. */
  readonly contract?: string
  /** Aborts the wait, as if the person had put the phone away; an open prompt is rejected. */
  readonly signal?: AbortSignal
}

/** A wallet's connection to apps on other devices, through the relay. */
export interface Phone {
  readonly sessions: readonly WalletSession[]
  pair(uri: string, options?: PairOptions): Promise<WalletSession>
  /** Ends every session and every pairing. Both end at once; the apps are notified as soon as the relay is reached. */
  reset(): void
  stop(): Promise<void>
}
