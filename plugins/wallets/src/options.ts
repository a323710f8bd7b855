import type { ListedWallet } from '@latchkey/kernel'

/** Where the list of wallets comes from. */
export interface WalletsOptions {
  /** The list while there is no server, or none that answers; the best known wallets when left out. */
  readonly wallets?: () => Promise<readonly ListedWallet[]>
}
