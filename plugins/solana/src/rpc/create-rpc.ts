import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { askInTurn } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'
import { solanaErrors } from '../errors.js'
import { createNode, type Node } from './create-node.js'
import { rankNodes } from './rank-nodes.js'

export interface RpcOptions {
  /** Tried before the network's own addresses, by CAIP-2 id. */
  readonly rpcUrls: { readonly [chain: CaipNetworkId]: readonly string[] }
  /** Measure the addresses of a network periodically and prefer the best. Makes additional requests. */
  readonly rank?: boolean | undefined
  readonly signal: AbortSignal
  /** Called once for each node that serves another cluster than it should. */
  readonly report: (error: unknown) => void
}
/** Integers that exceed a double's precision are returned as strings: read amounts with `BigInt`. */
export type Rpc = (network: Network, method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** Codes of a node that lags behind, is busy or lacks a block; another one may answer. */
const PASSING: readonly unknown[] = [429, -32004, -32005, -32007, -32009, -32014, -32016, -32603]

/** Returns whether a node refused a transaction because the network already has it: it was sent before. */
export function isKnown(error: unknown): boolean {
  const { err } = (solanaErrors.is(error, 'node') ? (error.details.data ?? {}) : {}) as { readonly err?: unknown }
  return err === 'AlreadyProcessed'
}

function isRefusal(error: unknown): boolean {
  return solanaErrors.is(error, 'node') && !PASSING.includes(error.details.code)
}

/** Returns whether a node did not answer, or with its own error. */
function isLost(error: unknown): boolean {
  return !solanaErrors.is(error) || (solanaErrors.is(error, 'node') && error.details.code === -32603)
}

/**
 * Reads from a network's own nodes, with several addresses as fallbacks for each other, using the numbers of specification section 9. A
 * node is asked for its cluster once (`getGenesisHash`), along with the first request; one of another cluster gets no further requests.
 * A transaction that a node may have taken is only refused if no node that was asked may have it.
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
    // A recently silent node is tried after the others.
    const sorted = known.toSorted((a, b) => Number(a.state() === 'silent') - Number(b.state() === 'silent'))
    const isSent = method === 'sendTransaction'
    const lost: unknown[] = []
    let asking = 0
    try {
      return await askInTurn({
        endpoints: sorted.length > 0 ? sorted : nodes,
        async ask(node) {
          asking++
          try {
            return await node.ask(method, params, signal)
          } catch (error) {
            asking--
            if (isLost(error)) lost.push(error)
            throw error
          }
        },
        isFinal: (error) => signal.aborted || isKnown(error) || (isRefusal(error) && !(isSent && (asking > 0 || lost.length > 0))),
      })
    } catch (error) {
      signal.throwIfAborted()
      // A node that accepted it without reporting so may have forwarded it: answers of the others prove nothing.
      throw isSent && lost.length > 0 && !isKnown(error) ? lost[0] : error
    }
  }
}
