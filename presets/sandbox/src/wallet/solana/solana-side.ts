import type { SolanaKey } from '../../solana/solana-key.js'

/** The Solana part of a wallet, while a cluster runs. */
export interface SolanaSide {
  readonly keys: readonly SolanaKey[]
  readonly rpcUrl: string
  /** The cluster's CAIP-2 id. */
  readonly network: string
  /** All ids of the cluster: those of CAIP-2 and of the wallet standard. */
  readonly chains: readonly string[]
  /** Methods that this wallet does not support. */
  readonly lacks: readonly string[]
}
