/** The network as plain data, for the `networks` of `bip122()`. */
export interface BitcoinNetwork {
  readonly id: string
  readonly name: string
  readonly chainNamespace: 'bip122'
  readonly caipNetworkId: `bip122:${string}`
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly assets: { readonly imageUrl: string }
  readonly testnet: boolean
}

/** A Bitcoin node on regtest and what is around it. */
export interface SandboxBitcoin {
  /** Address of an Esplora-compatible API in front of the node. */
  readonly esploraUrl: string
  readonly network: BitcoinNetwork
  /** Makes so many blocks (one when left out) with everything that waits. */
  mine(count?: number): Promise<void>
  /** Gives an address coins and makes a block. @returns the transaction's id */
  fund(address: string, satoshi: bigint | number): Promise<string>
  /** What the node knows of a transaction; without `height` it waits for a block. */
  transaction(txid: string): { readonly txid: string; readonly hex: string; readonly height: number | undefined } | undefined
}
