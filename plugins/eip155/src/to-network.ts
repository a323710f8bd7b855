import type { Network } from '@latchkey/kernel'

/** The part of a viem chain that is needed here. */
export interface ViemChain {
  /** EIP-155 chain id. */
  readonly id: number
  /** Name shown to visitors. */
  readonly name: string
  /** The coin that fees are paid in. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** By name; requests go to `default`. */
  readonly rpcUrls: { readonly [name: string]: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined } }
  /** By name; links go to `default`. */
  readonly blockExplorers?: { readonly [name: string]: { readonly name: string; readonly url: string } } | undefined
  /** Its coins have no value. */
  readonly testnet?: boolean | undefined
  /** Well-known contracts by name; `multicall3`, `ensUniversalResolver` and `gasPriceOracle` are used. */
  readonly contracts?: { readonly [name: string]: unknown } | undefined
}

/** Converts viem chains to networks. Anything else is returned unchanged for the kernel, which rejects it with an error. */
export function toNetworks(chains: readonly (ViemChain | Network)[]): readonly Network[] {
  // An invalid list has no type of its own.
  return Array.isArray(chains) ? chains.map(toNetwork) : (chains as readonly never[])
}

/** Converts a viem chain to a network; returns a complete network unchanged. */
export function toNetwork(chain: ViemChain | Network): Network {
  // Plain JavaScript may pass a number or a text.
  if (typeof chain !== 'object' || 'caipNetworkId' in chain) return chain
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, contracts = {} } = chain
  const known = Object.entries(contracts).filter(
    (entry): entry is [string, { readonly address: string }] =>
      typeof (entry[1] as { readonly address?: unknown } | undefined)?.address === 'string',
  )
  return {
    id,
    name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency,
    rpcUrls,
    ...(blockExplorers && { blockExplorers }),
    ...(testnet && { testnet }),
    contracts: Object.fromEntries(known),
  }
}
