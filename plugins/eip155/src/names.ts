import type { Identity, KeyValue, NameSource, Network } from '@latchkey/kernel'
import { bounded, createResource, isIdentity } from '@latchkey/kernel/async'
import type { Rpc } from './rpc/create-rpc.js'

export type Names = Required<Pick<NameSource, 'resolve' | 'find'>>

/** Specification section 9. */
export const NAME_TTL = 300_000

/** ENS names and avatars, from the first configured network that has a universal resolver. Without such a network, no request is made. */
export function ensNames({
  rpc,
  networks,
  signal,
  storage,
}: {
  readonly rpc: Rpc
  readonly networks: () => readonly Network[]
  readonly signal: AbortSignal
  readonly storage: KeyValue
}): Names {
  const resource = createResource<{ readonly address: string; readonly network: Network }, Identity>({
    ttl: NAME_TTL,
    signal,
    kept: { storage, valid: isIdentity },
    name: ({ address, network }) => `ens.${network.caipNetworkId}.${address.toLowerCase()}`,
    async load({ address, network }) {
      const { lookUpEns } = await import('./rpc/look-up-ens.js')
      return lookUpEns({ rpc, network, address })
    },
  })
  const registry = (): Network | undefined => networks().find((n) => n.contracts?.ensUniversalResolver)
  return {
    async resolve({ address, network: current }, call) {
      // Accounts on test networks have no names (specification section 9).
      if (current?.testnet) return undefined
      const network = registry()
      return network && bounded(resource.read({ address, network }), call)
    },
    async find({ name, network }, call) {
      const kept = registry()
      if (!kept || !name.includes('.')) return undefined
      const { findEns } = await import('./rpc/find-ens.js')
      return bounded(findEns({ rpc, registry: kept, network, name }), call)
    },
  }
}
