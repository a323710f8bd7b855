import { setupErrors } from '../errors/index.js'
import type { Network } from '../types/index.js'

const FIELDS = ['id', 'name', 'chainNamespace', 'caipNetworkId', 'nativeCurrency', 'rpcUrls'] as const

/** Returns the networks of a family unchanged. @throws kernel/network if one is incomplete or belongs to another family */
export function checkNetworks(namespace: string, networks: readonly Network[]): readonly Network[] {
  for (const each of networks) {
    const lacking = FIELDS.find((field) => each?.[field] === undefined)
    const problem = lacking
      ? `lacks \`${lacking}\``
      : each.chainNamespace !== namespace
        ? `belongs to ${each.chainNamespace}(), not to ${namespace}()`
        : !each.caipNetworkId.startsWith(`${namespace}:`) && `has a \`caipNetworkId\` that does not begin with "${namespace}:"`
    if (problem) throw setupErrors.create('network', { network: String(each?.name ?? each?.id), problem })
  }
  return networks
}
