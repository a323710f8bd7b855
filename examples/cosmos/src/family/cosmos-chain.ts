import type { CaipNetworkId, Network } from '@latchkey/kernel'

/** A network, and what only chains of the Cosmos SDK have. */
export interface CosmosChain {
  readonly network: Network
  /** Beginning of its addresses: `cosmos`. */
  readonly prefix: string
  /** Smallest unit of the coin: `uatom`. */
  readonly denom: string
  /** Of one unit of gas, in `denom`: `0.025`. */
  readonly gasPrice: string
}

export interface CosmosChainArgs {
  /** As the chain calls itself: `cosmoshub-4`. */
  readonly chainId: string
  readonly name: string
  readonly prefix: string
  readonly denom: string
  /** Places of the coin's smallest unit. */
  readonly decimals: number
  readonly symbol: string
  readonly gasPrice: string
  /** Address of a node's REST interface. */
  readonly rest: string
  /** Address of a ping.pub explorer, such as `https://ping.pub/cosmos`. */
  readonly explorer?: string
}

/** Describes a chain: `cosmosChain({ chainId: 'cosmoshub-4', … })`. */
export function cosmosChain({ chainId, name, symbol, decimals, rest, explorer, ...chain }: CosmosChainArgs): CosmosChain {
  const caipNetworkId: CaipNetworkId = `cosmos:${chainId}`
  return {
    ...chain,
    network: {
      id: chainId,
      name,
      chainNamespace: 'cosmos',
      caipNetworkId,
      nativeCurrency: { name: symbol, symbol, decimals },
      rpcUrls: { default: { http: [rest] } },
      ...(explorer !== undefined && { blockExplorers: { default: { name: 'Ping.pub', url: explorer } } }),
    },
  }
}
