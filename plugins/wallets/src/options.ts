import type { ListedWallet } from '@latchkey/kernel'

/** Source of the list of wallets. */
export interface WalletsOptions {
  /** The list without a server, or while it does not answer. Defaults to the best known wallets. */
  readonly wallets?: () => Promise<readonly ListedWallet[]>
}
