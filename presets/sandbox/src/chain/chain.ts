/** A network as plain data; Latchkey's `networks` option and viem both take it. */
export interface SandboxNetwork {
  readonly id: number
  readonly name: string
  readonly chainNamespace: 'eip155'
  readonly caipNetworkId: `eip155:${number}`
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly [string] } }
  readonly contracts: {
    readonly multicall3: { readonly address: `0x${string}` }
    readonly ensRegistry: { readonly address: `0x${string}` }
    readonly ensUniversalResolver: { readonly address: `0x${string}` }
  }
  readonly assets: { readonly imageUrl: string }
  readonly testnet: boolean
}

/** One running chain. */
export interface SandboxChain {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly network: SandboxNetwork
}
