import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { askInTurn } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'
import { solanaErrors } from '../errors.js'
import { createNode, type Node } from './create-node.js'
import { rankNodes } from './rank-nodes.js'

export interface RpcOptions {
  /** Tried before the network's own addresses, by CAIP-2 id. */
  readonly rpcUrls: { readonly [chain: CaipNetworkId]: readonly string[] }
  /** Measure the addresses of a network now and then and prefer the best. Makes requests of its own. */
  readonly rank?: boolean | undefined
  readonly signal: AbortSignal
  /** Hears once of each node that belongs to another cluster than it should. */
  readonly report: (error: unknown) => void
}
/** Whole numbers that a double cannot hold come as texts: read amounts with `BigInt`. */
export type Rpc = (network: Network, method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** A node that is behind, busy or lacks a block says so by these; another one may know better. */
const PASSING: readonly unknown[] = [429, -32004, -32005, -32007, -32009, -32014, -32016, -32603]

/**
 * Asks a network's own nodes: several addresses stand in for each other, by the numbers of specification section 9. A node is asked once which cluster it belongs to
 * (`getGenesisHash`), beside the first question; one of another cluster is never asked again.
 */
export function createRpc({ rpcUrls, rank = false, signal: life, report }: RpcOptions): Rpc {
  const opened = new Map<string, () => readonly Node[]>()
  const open = (network: Network): (() => readonly Node[]) => {
    const urls = [...new Set([...(rpcUrls[network.caipNetworkId] ?? []), ...(network.rpcUrls.default?.http ?? [])])]
    const key = [network.caipNetworkId, ...urls].join(' ')
    const known = opened.get(key)
    if (known) return known
    const nodes = urls.map((url) => createNode({ url, network, signal: life, report }))
    const inOrder = rank && nodes.length > 1 ? rankNodes(nodes, life) : () => nodes
    opened.set(key, inOrder)
    return inOrder
  }
  return async (network, method, params, own) => {
    const signal = own ? AbortSignal.any([own, life]) : life
    signal.throwIfAborted()
    const nodes = open(network)()
    if (nodes.length === 0) throw walletErrors.create('chain-not-supported', { chain: network.caipNetworkId })
    const known = nodes.filter(({ state }) => state() !== 'foreign')
    // A node that was silent lately is asked after the others.
    const sorted = known.toSorted((a, b) => Number(a.state() === 'silent') - Number(b.state() === 'silent'))
    try {
      return await askInTurn({
        endpoints: sorted.length > 0 ? sorted : nodes,
        ask: (node) => node.ask(method, params, signal),
        isFinal: (error) => signal.aborted || (solanaErrors.is(error, 'node') && !PASSING.includes(error.details.code)),
      })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  }
}
