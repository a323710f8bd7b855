import type { ListedWallet } from '@latchkey/kernel'

/** What a list is loaded with. */
export interface LoadEnv {
  /** Makes the requests. */
  readonly fetch: typeof fetch
  /** Ends them. */
  readonly signal: AbortSignal
}
/** Where a server has its wallets from: the whole list, in the order it is shown in. */
export interface WalletListSource {
  /** For logs: `bundled`, `file ./wallets.json`. */
  readonly name: string
  /** Seconds after which the list is loaded anew; for ever when left out. */
  readonly maxAge?: number
  /** The whole list, most wanted first. Rejects when it cannot be had. */
  load(env: LoadEnv): Promise<readonly ListedWallet[]>
}
