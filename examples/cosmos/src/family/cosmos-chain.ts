import type { CaipNetworkId, Network } from '@latchkey/kernel'

/** A network with the fields specific to Cosmos SDK chains. */
export interface CosmosChain {
  readonly network: Network
  /** Address prefix: `cosmos`. */
  readonly prefix: string
  /** Smallest unit of the coin: `uatom`. */
  readonly denom: string
  /** Price of one unit of gas, in `denom`: `0.025`. */
  readonly gasPrice: string
}

export interface CosmosChainArgs {
  /** The chain's own id: `cosmoshub-4`. */
  readonly chainId: string
  readonly name: string
  readonly prefix: string
  readonly denom: string
  /** Decimal places of the coin's smallest unit. */
  readonly decimals: number
  readonly symbol: string
  readonly gasPrice: string
  /** URL of a node's REST API. */
  readonly rest: string
  /** URL of a ping.pub explorer, such as `https://ping.pub/cosmos`. */
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
