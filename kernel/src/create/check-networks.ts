import { setupErrors } from '../errors/index.js'
import type { Network } from '../types/index.js'

const FIELDS = ['id', 'name', 'chainNamespace', 'caipNetworkId', 'nativeCurrency', 'rpcUrls'] as const

/** Checks the networks of a family. @throws kernel/network if one is incomplete, belongs to another family, or is invalid */
export function checkNetworks(namespace: string, networks: readonly Network[]): void {
  const refuse = (network: unknown, problem: string): never => {
    throw setupErrors.create('network', { network: String(network), problem })
  }
  if (!Array.isArray(networks)) refuse(`of ${namespace}()`, 'is missing: pass `networks`, a list')
  for (const each of networks) {
    if (typeof each !== 'object') refuse(each, 'is not a network. Import one from a package’s `/networks`')
    const lacking = FIELDS.find((field) => each?.[field] === undefined)
    const problem = lacking
      ? `lacks \`${lacking}\``
      : each.chainNamespace !== namespace
        ? `belongs to ${each.chainNamespace}(), not to ${namespace}()`
        : !each.caipNetworkId.startsWith(`${namespace}:`) && `has a \`caipNetworkId\` that does not begin with "${namespace}:"`
    if (problem) refuse(each?.name ?? each?.id, problem)
  }
}
