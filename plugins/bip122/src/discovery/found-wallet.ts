import type { BitcoinWallet } from '../wallets/bitcoin-wallet.js'

/** The ways in which a wallet may expose itself in the page. */
export type WalletWay = 'unisat' | 'okx' | 'leather' | 'sats-connect' | 'wallet-standard'

/** A wallet in the page, and the code that talks to it. */
export interface FoundWallet {
  readonly name: string
  readonly provider: object
  readonly icon?: unknown
  readonly rdns?: string
  readonly load: () => Promise<{ readonly openWallet: (provider: unknown) => BitcoinWallet }>
}
