import type { CoreState } from '@latchkey/kernel'
import { foldText } from '@latchkey/kernel/ui'
import type { NetworkRow } from './contract.js'

/** Every network in the integrator's order; those the wallet did not approve come last. Pure. */
export function listNetworks({ networks, sessions, namespace, connectors }: CoreState): readonly NetworkRow[] {
  const rows = networks.map((network): NetworkRow => {
    const { chainNamespace, caipNetworkId } = network
    const session = sessions[chainNamespace]
    const approved = session?.status === 'connected' ? session.connections[0]?.approved : undefined
    return {
      network,
      active: chainNamespace === namespace && session?.network?.caipNetworkId === caipNetworkId,
      allowed: approved === undefined || approved.includes(caipNetworkId),
      wallet: connectors.find((c) => c.id === session?.connector)?.name ?? session?.connector,
    }
  })
  return [...rows.filter((row) => row.allowed), ...rows.filter((row) => !row.allowed)]
}

/** The rows whose network matches the words by name or id. */
export function searchNetworks(rows: readonly NetworkRow[], query: string): readonly NetworkRow[] {
  const words = foldText(query).trim()
  return words === '' ? rows : rows.filter(({ network }) => foldText(`${network.name} ${network.id}`).includes(words))
}
