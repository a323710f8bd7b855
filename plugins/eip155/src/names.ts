import type { Identity, KeyValue, NameSource, Network } from '@latchkey/kernel'
import { bounded, createResource } from '@latchkey/kernel/async'
import type { Rpc } from './rpc/create-rpc.js'

/** Specification section 9. */
const TTL = 300_000

/**
 * ENS names and pictures, from the first configured network that has a universal resolver. An app without such a network
 * asks nobody.
 */
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
}): NameSource {
  const resource = createResource<{ readonly address: string; readonly network: Network }, Identity>({
    ttl: TTL,
    signal,
    storage,
    name: ({ address, network }) => `ens.${network.caipNetworkId}.${address.toLowerCase()}`,
    async load({ address, network }) {
      const { lookUpEns } = await import('./rpc/look-up-ens.js')
      return lookUpEns({ rpc, network, address })
    },
  })
  return {
    id: 'eip155.ens',
    namespace: 'eip155',
    async resolve({ address, network: current }, call) {
      // Accounts of test networks are nobody yet (specification section 9).
      if (current?.testnet) return undefined
      const network = networks().find((n) => n.contracts?.ensUniversalResolver)
      return network && bounded(resource.read({ address, network }), call)
    },
  }
}
