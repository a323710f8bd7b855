/** A network as plain data; Latchkey's `networks` option and viem both take it. */
export interface SandboxNetwork {
  /** Number of the chain (EIP-155). */
  readonly id: number
  /** As visitors see it. */
  readonly name: string
  /** CAIP-2 namespace. */
  readonly chainNamespace: 'eip155'
  /** CAIP-2 id. */
  readonly caipNetworkId: `eip155:${number}`
  /** The coin that fees are paid in. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The Anvil node. */
  readonly rpcUrls: { readonly default: { readonly http: readonly [string] } }
  /** Addresses that the sandbox has deployed them at. */
  readonly contracts: {
    readonly multicall3: { readonly address: `0x${string}` }
    readonly ensRegistry: { readonly address: `0x${string}` }
    readonly ensUniversalResolver: { readonly address: `0x${string}` }
  }
  /** A picture, as data. */
  readonly assets: { readonly imageUrl: string }
  /** Its coins have no worth. */
  readonly testnet: boolean
}

/** One running chain. */
export interface SandboxChain {
  /** Number of the chain (EIP-155). */
  readonly id: number
  /** As visitors see it. */
  readonly name: string
  /** Address of its Anvil node. */
  readonly rpcUrl: string
  /** For `eip155({ networks })`. */
  readonly network: SandboxNetwork
}
