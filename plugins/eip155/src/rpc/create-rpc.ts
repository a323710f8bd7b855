import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { askInTurn } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'
import { createTransport } from 'viem'
import { eip155Errors } from '../errors.js'
import { createNode, type Node } from './create-node.js'
import { isFinalAnswer } from './is-final-answer.js'
import { rankNodes } from './rank-nodes.js'

export interface RpcOptions {
  /** Tried before the network's own addresses, by CAIP-2 id. */
  readonly rpcUrls: { readonly [chain: CaipNetworkId]: readonly string[] }
  /** Measure the addresses of a network periodically and prefer the best. Makes additional requests. */
  readonly rank: boolean
  readonly signal: AbortSignal
  /** Called once for each node that serves another chain than it should. */
  readonly report: (error: unknown) => void
}
export type Rpc = (network: Network, method: string, params: readonly unknown[]) => Promise<unknown>

/** Number of retries after all addresses of a network have failed, ever more slowly. */
const RETRIES = 2
/** Milliseconds before the first retry (specification section 9). */
export const RETRY_DELAY_MS = 1_000

/**
 * Reads from a network's own nodes, with several addresses as fallbacks for each other, using the numbers of specification section 9 (10
 * s, batches of 1000, ranking every 4 s over 10 samples, stability 0.7, latency 0.3). A node is asked for its chain once (`eth_chainId`,
 * EIP-695), together with the first request; one of another chain gets no further requests.
 */
export function createRpc({ rpcUrls, rank, signal, report }: RpcOptions): Rpc {
  const opened = new Map<string, ReturnType<typeof connect>>()
  const connect = (network: Network) => {
    const all = [...(rpcUrls[network.caipNetworkId] ?? []), ...(network.rpcUrls.default?.http ?? [])]
    const urls = [...new Set(all.filter((url) => !/^wss?:/i.test(url)))]
    if (urls.length === 0) throw walletErrors.create('chain-not-supported', { chain: network.caipNetworkId })
    const nodes = urls.map((url) => createNode({ url, network, signal, report }))
    const inOrder = rank && nodes.length > 1 ? rankNodes(nodes, signal) : async (): Promise<readonly Node[]> => nodes
    return createTransport({
      key: 'nodes',
      name: 'Nodes of a network',
      type: 'nodes',
      retryCount: RETRIES,
      retryDelay: RETRY_DELAY_MS,
      request: async ({ method, params }) => {
        const order = await inOrder()
        const known = order.filter(({ state }) => state() !== 'foreign')
        // A recently silent node is tried after the others.
        const sorted = known.toSorted((a, b) => Number(a.state() === 'silent') - Number(b.state() === 'silent'))
        // The method table decides what is allowed; viem's own type list differs.
        return askInTurn({
          endpoints: sorted.length > 0 ? sorted : order,
          ask: (node) => node.ask({ method, params }),
          // viem always rejects with an Error.
          isFinal: (error) => signal.aborted || isFinalAnswer(error as Error),
        }) as never
      },
    })
  }
  return async (network, method, params) => {
    signal.throwIfAborted()
    const nodes = opened.get(network.caipNetworkId) ?? connect(network)
    opened.set(network.caipNetworkId, nodes)
    try {
      return await nodes.request({ method, params } as never, { signal })
    } catch (error) {
      signal.throwIfAborted()
      // viem wraps unknown errors in its own.
      const { cause } = error as { readonly cause?: unknown }
      throw eip155Errors.is(cause, 'wrong-chain') ? cause : error
    }
  }
}
