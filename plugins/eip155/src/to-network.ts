import type { Network } from '@latchkey/kernel'

/** A chain object of viem, as far as it is needed here. */
export interface ViemChain {
  /** Number of the chain (EIP-155). */
  readonly id: number
  /** As visitors know it. */
  readonly name: string
  /** The coin that fees are paid in. */
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** By name; `default` is asked. */
  readonly rpcUrls: { readonly [name: string]: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined } }
  /** By name; `default` is linked to. */
  readonly blockExplorers?: { readonly [name: string]: { readonly name: string; readonly url: string } } | undefined
  /** Its coins have no worth. */
  readonly testnet?: boolean | undefined
  /** Well-known contracts by name; `multicall3` and `ensUniversalResolver` are used. */
  readonly contracts?: { readonly [name: string]: unknown } | undefined
}

/** Completes a viem chain to a network; one that is complete already is left alone. */
export function toNetwork(chain: ViemChain | Network): Network {
  if ('caipNetworkId' in chain) return chain
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
