import type { WalletSession } from './wallet-session.js'

/** What a wallet grants an app that asks for a session. Everything it asked for and the wallet has, unless said otherwise. */
export interface PairOptions {
  readonly chains?: readonly number[]
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  readonly signal?: AbortSignal
}

/** A wallet's line to apps on other devices, through the relay. */
export interface Phone {
  readonly sessions: readonly WalletSession[]
  pair(uri: string, options?: PairOptions): Promise<WalletSession>
  stop(): Promise<void>
}
