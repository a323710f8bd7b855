import { bounded } from '@latchkey/kernel/async'
import { custom, fallback } from 'viem'
import type { Node } from './create-node.js'
import { pingWhileSeen } from './ping-while-seen.js'

/** Specification section 9: every 4 s over 10 samples, stability 0.7, latency 0.3. */
export const INTERVAL_MS = 4_000
export const SAMPLES = 10
export const WEIGHTS: { readonly stability: number; readonly latency: number } = { stability: 0.7, latency: 0.3 }
const PING_MS = 1_000
/** Queries the order only, without sending a request: viem ranks transports but does not expose the result. */
const ORDER = 'latchkey_order'

/** Measures nodes periodically and returns the best. */
export function rankNodes(nodes: readonly Node[], signal: AbortSignal): () => Promise<readonly Node[]> {
  let order: Node[] = []
  const transports = nodes.map((node) =>
    custom({
      async request({ method, params }: { readonly method: string; readonly params?: unknown }) {
        if (method !== ORDER) return bounded(node.ask({ method, params }), { signal, ms: PING_MS })
        order.push(node)
        throw new Error('The next transport is asked now.')
      },
    }),
  )
  const { request } = fallback(transports, {
    rank: {
      interval: INTERVAL_MS,
      sampleCount: SAMPLES,
      timeout: PING_MS,
      weights: WEIGHTS,
      ping: pingWhileSeen(signal),
    },
    retryCount: 0,
    shouldThrow: () => false,
  })({})
  return async () => {
    const found: Node[] = []
    order = found
    await request({ method: ORDER } as never).catch(() => {})
    return found.length === nodes.length ? found : nodes
  }
}
