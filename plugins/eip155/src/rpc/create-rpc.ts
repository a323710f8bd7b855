import type { Network } from '@latchkey/kernel'
import { walletErrors } from '@latchkey/kernel/late'
import { fallback, http, type Transport } from 'viem'
import { isFinalAnswer } from './is-final-answer.js'
import { pingWhileSeen } from './ping-while-seen.js'

export interface RpcOptions {
  /** Tried before the network's own addresses, by CAIP-2 id. */
  readonly rpcUrls: { readonly [chain: string]: readonly string[] }
  /** Measure the addresses of a network now and then and prefer the best. Makes requests of its own. */
  readonly rank: boolean
  readonly signal: AbortSignal
}
export type Rpc = (network: Network, method: string, params: readonly unknown[]) => Promise<unknown>

/** After all addresses of a network have failed they are tried again so many times, 1 s apart and then longer. */
const RETRIES = 2

/**
 * Reads from a network's own nodes: several addresses stand in for each other, by the numbers of specification section 9
 * (10 s, batches of 1000, ranking every 4 s over 10 samples, stability 0.7, latency 0.3).
 */
export function createRpc({ rpcUrls, rank, signal }: RpcOptions): Rpc {
  const transports = new Map<string, ReturnType<Transport>>()
  const send: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal })
  const open = (network: Network): ReturnType<Transport> => {
    const known = transports.get(network.caipNetworkId)
    if (known) return known
    const urls = [...new Set([...(rpcUrls[network.caipNetworkId] ?? []), ...(network.rpcUrls.default?.http ?? [])])]
    if (urls.length === 0) throw walletErrors.create('chain-not-supported', { chain: network.caipNetworkId })
    const ranking = {
      interval: 4_000,
      sampleCount: 10,
      timeout: 1_000,
      weights: { stability: 0.7, latency: 0.3 },
      ping: pingWhileSeen(signal),
    }
    const transport = fallback(
      urls.map((url) => http(url, { timeout: 10_000, batch: { batchSize: 1000 }, fetchFn: send })),
      {
        rank: rank && urls.length > 1 ? ranking : false,
        retryCount: RETRIES,
        retryDelay: 1_000,
        shouldThrow: (error) => signal.aborted || isFinalAnswer(error),
      },
    )({})
    transports.set(network.caipNetworkId, transport)
    return transport
  }
  return async (network, method, params) => {
    signal.throwIfAborted()
    try {
      // The table of methods says what may be asked; viem's own list of types is another one.
      return await open(network).request({ method, params } as never, { signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  }
}
