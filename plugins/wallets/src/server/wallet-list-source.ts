import type { ListedWallet } from '@latchkey/kernel'

/** The tools for loading a list. */
export interface LoadEnv {
  /** Sends the requests. */
  readonly fetch: typeof fetch
  /** Aborts them. */
  readonly signal: AbortSignal
}
/** A server's source of wallets: the full list, in display order. */
export interface WalletListSource {
  /** For logs: `bundled`, `file ./wallets.json`. */
  readonly name: string
  /** Seconds after which the list is reloaded. Never by default. */
  readonly maxAge?: number
  /** The full list, most popular first. Rejects when it is unavailable. */
  load(env: LoadEnv): Promise<readonly ListedWallet[]>
}
