import type { CaipNetworkId, Call, Identity, KeyValue, NameSource, Network } from '@latchkey/kernel'
import { bounded, createResource, isIdentity } from '@latchkey/kernel/async'
import { askNodes } from './ask-nodes.js'
import { findFavourite } from './find-favourite.js'
import { findOwner } from './find-owner.js'

export interface NamesArgs {
  readonly rpcUrls: { readonly [chain: CaipNetworkId]: readonly string[] }
  readonly signal: AbortSignal
  readonly storage: KeyValue
}

/** Specification section 9. */
const TTL = 300_000

/** Forward and reverse lookups of the name service. Accounts on test networks have no names (specification section 9). */
export function createNames({ rpcUrls, signal, storage }: NamesArgs): Required<Pick<NameSource, 'resolve' | 'find'>> {
  const nodes = (network: Network) =>
    askNodes({ urls: [...(rpcUrls[network.caipNetworkId] ?? []), ...(network.rpcUrls.default?.http ?? [])] })
  const resource = createResource<{ readonly address: string; readonly network: Network }, Identity>({
    ttl: TTL,
    signal,
    kept: { storage, valid: isIdentity },
    name: ({ address, network }) => `sns.${network.caipNetworkId}.${address}`,
    async load({ address, network }) {
      const name = await findFavourite(nodes(network), { address, signal })
      return name === undefined ? {} : { name }
    },
  })
  return {
    resolve: async ({ address, network }, call: Call) =>
      !network || network.testnet ? undefined : bounded(resource.read({ address, network }), call),
    // Money may follow the answer, so it is never cached.
    find: async ({ name, network }, call: Call) =>
      network.testnet ? undefined : findOwner(nodes(network), { name, signal: AbortSignal.any([call.signal, signal]) }),
  }
}
