/** A network as plain data; Latchkey's `networks` option and viem both take it. */
export interface SandboxNetwork {
  /** EIP-155 chain id. */
  readonly id: number
  /** Name shown to visitors. */
  readonly name: string
  /** CAIP-2 namespace. */
  readonly chainNamespace: 'eip155'
  /** CAIP-2 id. */
  readonly caipNetworkId: `eip155:${number}`
  /** The coin that fees are paid in. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The Anvil node. */
  readonly rpcUrls: { readonly default: { readonly http: readonly [string] } }
  /** Addresses at which the sandbox has deployed them. */
  readonly contracts: {
    readonly multicall3: { readonly address: `0x${string}` }
    readonly ensRegistry: { readonly address: `0x${string}` }
    readonly ensUniversalResolver: { readonly address: `0x${string}` }
  }
  /** Icon as a data URI. */
  readonly assets: { readonly imageUrl: string }
  /** Its coins have no value. */
  readonly testnet: boolean
}

/** One running chain. */
export interface SandboxChain {
  /** EIP-155 chain id. */
  readonly id: number
  /** Name shown to visitors. */
  readonly name: string
  /** URL of its Anvil node. */
  readonly rpcUrl: string
  /** For `eip155({ networks })`. */
  readonly network: SandboxNetwork
}
