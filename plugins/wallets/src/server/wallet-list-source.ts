import type { ListedWallet } from '@latchkey/kernel'

export interface LoadEnv {
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}
/** Where a server has its wallets from: the whole list, in the order it is shown in. */
export interface WalletListSource {
  /** For logs: `bundled`, `file ./wallets.json`. */
  readonly name: string
  /** Seconds after which the list is loaded anew; for ever when left out. */
  readonly maxAge?: number
  load(env: LoadEnv): Promise<readonly ListedWallet[]>
}
