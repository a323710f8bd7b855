/** The network as plain data, for the `networks` of `bip122()`. */
export interface BitcoinNetwork {
  /** Second half of its CAIP-2 id. */
  readonly id: string
  /** As visitors see it. */
  readonly name: string
  /** CAIP-2 namespace. */
  readonly chainNamespace: 'bip122'
  /** CAIP-2 id. */
  readonly caipNetworkId: `bip122:${string}`
  /** Bitcoin, with 8 decimals. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** None: pages ask an Esplora server. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  /** A picture, as data. */
  readonly assets: { readonly imageUrl: string }
  /** Its coins have no worth. */
  readonly testnet: boolean
}

/** A Bitcoin node on regtest and what is around it. */
export interface SandboxBitcoin {
  /** Address of an Esplora-compatible API in front of the node. */
  readonly esploraUrl: string
  /** For `bip122({ networks })`. */
  readonly network: BitcoinNetwork
  /** Makes so many blocks (one when left out) with everything that waits. */
  mine(count?: number): Promise<void>
  /** Gives an address coins and makes a block. @returns the transaction's id */
  fund(address: string, satoshi: bigint | number): Promise<string>
  /** What the node knows of a transaction; without `height` it waits for a block. */
  transaction(txid: string): { readonly txid: string; readonly hex: string; readonly height: number | undefined } | undefined
}
