import { type Network, walletErrors } from '@latchkey/kernel'
import { fallback, http, type Transport } from 'viem'

export interface RpcOptions {
  /** Tried before the network's own addresses, by CAIP-2 id. */
  readonly rpcUrls: { readonly [chain: string]: readonly string[] }
  /** Measure the addresses of a network now and then and prefer the best. Makes requests of its own. */
  readonly rank: boolean
  readonly signal: AbortSignal
}
export type Rpc = (network: Network, method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Reads from a network's own nodes: several addresses stand in for each other, by the numbers of specification section 9
 * (10 s, batches of 1000, ranking every 4 s over 10 samples, stability 0.7, latency 0.3).
 */
export function createRpc({ rpcUrls, rank, signal }: RpcOptions): Rpc {
  const transports = new Map<string, ReturnType<Transport>>()
  const open = (network: Network): ReturnType<Transport> => {
    const known = transports.get(network.caipNetworkId)
    if (known) return known
    const urls = [...(rpcUrls[network.caipNetworkId] ?? []), ...(network.rpcUrls.default?.http ?? [])]
    if (urls.length === 0) throw walletErrors.create('chain-not-supported', { chain: network.caipNetworkId })
    const all = [...new Set(urls)].map((url) =>
      http(url, { timeout: 10_000, batch: { batchSize: 1000 }, retryCount: urls.length > 1 ? 0 : 3 }),
    )
    const ranking = {
      interval: 4_000,
      sampleCount: 10,
      timeout: 1_000,
      weights: { stability: 0.7, latency: 0.3 },
      ping: pingWhileSeen(signal),
    }
    const transport = fallback(all, { rank: rank && urls.length > 1 ? ranking : false, retryCount: 1, retryDelay: 1_000 })({})
    transports.set(network.caipNetworkId, transport)
    return transport
  }
  return async (network, method, params) => {
    signal.throwIfAborted()
    return open(network).request({ method, params } as never)
  }
}

/** Ranking goes on for ever by itself. A ping that never answers is what holds it while nobody looks, and ends it at the stop. */
function pingWhileSeen(signal: AbortSignal): (args: { readonly transport: ReturnType<Transport> }) => Promise<unknown> {
  return async ({ transport }) => {
    if (signal.aborted) await new Promise(() => {})
    if (document.visibilityState === 'hidden') {
      await new Promise<void>((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true, signal }))
    }
    return transport.request({ method: 'net_listening' })
  }
}
