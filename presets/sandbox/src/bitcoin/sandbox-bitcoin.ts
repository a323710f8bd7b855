/** The network as plain data, for the `networks` of `bip122()`. */
export interface BitcoinNetwork {
  /** Second half of its CAIP-2 id. */
  readonly id: string
  /** Name shown to visitors. */
  readonly name: string
  /** CAIP-2 namespace. */
  readonly chainNamespace: 'bip122'
  /** CAIP-2 id. */
  readonly caipNetworkId: `bip122:${string}`
  /** Bitcoin, with 8 decimals. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** None: pages use an Esplora server. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  /** Icon as a data URI. */
  readonly assets: { readonly imageUrl: string }
  /** Its coins have no value. */
  readonly testnet: boolean
}

/** A Bitcoin node on regtest and its surroundings. */
export interface SandboxBitcoin {
  /** URL of an Esplora-compatible API in front of the node. */
  readonly esploraUrl: string
  /** For `bip122({ networks })`. */
  readonly network: BitcoinNetwork
  /** Mines this many blocks (one by default) with all waiting transactions. */
  mine(count?: number): Promise<void>
  /** Sends coins to an address and mines a block. @returns the transaction's id */
  fund(address: string, satoshi: bigint | number): Promise<string>
  /** Reads a transaction from the node; without `height` it is waiting for a block. */
  transaction(txid: string): { readonly txid: string; readonly hex: string; readonly height: number | undefined } | undefined
}
