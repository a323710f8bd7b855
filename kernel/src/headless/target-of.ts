import { networkOf } from '../state/index.js'
import type { CoreContract, Kernel, Network } from '../types/index.js'
import type { FetchArgs } from './fetch-balance.js'

/** The address, family and network that the arguments mean; what they leave out is in use. */
export function targetOf(
  { state: { core } }: Pick<Kernel<CoreContract>, 'state'>,
  { address, chainId, namespace: given }: FetchArgs,
): { readonly address: string | undefined; readonly namespace: string; readonly network: Network | undefined } {
  const named = core.networks.find(
    ({ caipNetworkId, id, chainNamespace }) =>
      (caipNetworkId === chainId || String(id) === String(chainId)) && (given === undefined || chainNamespace === given),
  )
  const namespace = named?.chainNamespace ?? given ?? core.namespace ?? core.networks[0]?.chainNamespace ?? ''
  // A wallet that is on a network of its own says nothing about another address.
  const first = core.networks.find(({ chainNamespace }) => chainNamespace === namespace)
  const network = chainId === undefined ? (networkOf(core, namespace).network ?? (address === undefined ? undefined : first)) : named
  return { address: address ?? core.sessions[namespace]?.address, namespace, network }
}
