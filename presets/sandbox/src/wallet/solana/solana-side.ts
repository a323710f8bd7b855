import type { SolanaKey } from '../../solana/solana-key.js'

/** What a wallet has of Solana while a cluster runs. */
export interface SolanaSide {
  readonly keys: readonly SolanaKey[]
  readonly rpcUrl: string
  /** The cluster's name by CAIP-2. */
  readonly network: string
  /** All names of the cluster: those of CAIP-2 and of the wallet standard. */
  readonly chains: readonly string[]
  /** Methods that this wallet never learnt. */
  readonly lacks: readonly string[]
}
