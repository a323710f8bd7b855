import type { ChainAdapter } from '@latchkey/kernel'
import type { ProposalTypes } from '@walletconnect/types'
import type { WalletConnectOptions } from './options.js'

/**
 * Builds a session's request: networks, methods and events of every chain plugin. All of it is optional, so that a wallet may grant what
 * it supports.
 */
export function wanted(
  adapters: readonly ChainAdapter[],
  { namespaces = {} }: Pick<WalletConnectOptions, 'namespaces'>,
): ProposalTypes.OptionalNamespaces {
  const ids = new Set([...adapters.map(({ namespace }) => namespace), ...Object.keys(namespaces)])
  const asked = [...ids].flatMap((id) => {
    const adapter = adapters.find(({ namespace }) => namespace === id)
    const own = namespaces[id]
    const chains = own?.chains ?? adapter?.networks.map(({ caipNetworkId }) => caipNetworkId) ?? []
    if (chains.length === 0) return []
    const methods = own?.methods ?? adapter?.methods ?? []
    const events = own?.events ?? adapter?.events ?? []
    // The library requires mutable arrays.
    return [[id, { chains: [...chains] as string[], methods: [...methods] as string[], events: [...events] as string[] }] as const]
  })
  return Object.fromEntries(asked)
}
