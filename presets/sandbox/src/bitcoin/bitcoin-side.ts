import type { BitcoinKey } from './keys.js'
import type { Ledger } from './ledger.js'

/** Networks that a test wallet can be on. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'signet' | 'regtest'

/** Parts that a test wallet needs for Bitcoin. */
export interface BitcoinSide {
  /** The node's network, in CAIP-2. */
  readonly network: `bip122:${string}`
  readonly keys: readonly (readonly [payment: BitcoinKey, ordinals: BitcoinKey])[]
  readonly ledger: Ledger
  /** Sends a transaction to the node. @throws with the node's reason */
  submit(hex: string): Promise<string>
}
