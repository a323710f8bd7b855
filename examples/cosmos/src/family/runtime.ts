import type { ChainParts, Connections, Context, Network } from '@latchkey/kernel'
import { type Balances, nativeBalances } from '@latchkey/kernel/async'
import type { CosmosContract } from './contract.js'
import type { CosmosChain } from './cosmos-chain.js'
import { readUri, writeUri } from './payment-uri.js'
import { createRest, type Rest } from './rest.js'
import { createTransfers, type TransfersDeps } from './transfers.js'

export interface Runtime {
  readonly balances: Balances
  readonly parts: ChainParts
}

export interface RuntimeArgs {
  readonly chains: readonly CosmosChain[]
  readonly connections: () => Connections
}

/** Runtime of the family, needed once there is an account. A single chunk, created once. */
export function createRuntime({ signal, storage, report }: Context<CosmosContract>, { chains, connections }: RuntimeArgs): Runtime {
  const chainOf = (network: Network): CosmosChain => {
    const chain = chains.find((each) => each.network.caipNetworkId === network.caipNetworkId)
    if (!chain) throw new Error(`The app has no chain ${network.caipNetworkId}.`)
    return chain
  }
  const restOf = (network: Network): Rest => createRest(network)
  const balances = nativeBalances({
    signal,
    storage,
    read: ({ address, network }, call) => restOf(network).balance({ address, denom: chainOf(network).denom }, call),
  })
  // A balance that cannot be read now is read again later; the transfer is not affected.
  const changed: TransfersDeps['changed'] = (account) => balances.refresh(account).catch(report)
  const transfers = createTransfers({ chainOf, restOf, connections, changed })
  return {
    balances,
    parts: {
      uri: async (payment) => writeUri(payment),
      parseUri: async (text) => readUri(text),
      transfers: async () => transfers,
    },
  }
}
