import { isHidden, pause } from '@latchkey/kernel/async'
import type { Node } from './create-node.js'

/** Specification section 9: every 4 s over 10 samples, stability 0.7, latency 0.3. */
export const INTERVAL_MS = 4_000
export const SAMPLES = 10
export const WEIGHTS = { stability: 0.7, latency: 0.3 }
const PING_MS = 1_000

interface Sample {
  readonly ok: boolean
  readonly ms: number
}

/** Measures nodes while the page is visible, and returns them best first. Ends with the signal. */
export function rankNodes(nodes: readonly Node[], signal: AbortSignal): () => readonly Node[] {
  const samples = new Map<Node, readonly Sample[]>(nodes.map((node) => [node, []]))
  let order = nodes
  const measure = async (node: Node): Promise<void> => {
    const began = performance.now()
    const ok = await node.ask('getHealth', [], AbortSignal.any([signal, AbortSignal.timeout(PING_MS)])).then(
      () => true,
      () => false,
    )
    samples.set(node, [...(samples.get(node) ?? []), { ok, ms: performance.now() - began }].slice(-SAMPLES))
  }
  const go = async (): Promise<void> => {
    for (;;) {
      if (!isHidden()) {
        await Promise.all(nodes.map(measure))
        order = sorted(nodes, samples)
      }
      await pause(INTERVAL_MS, signal)
    }
  }
  // Only the signal ends it.
  go().catch(() => {})
  return () => order
}

/** Best first; ties keep their order. */
function sorted(nodes: readonly Node[], samples: ReadonlyMap<Node, readonly Sample[]>): readonly Node[] {
  const mean = (all: readonly number[]): number => (all.length > 0 ? all.reduce((sum, each) => sum + each, 0) / all.length : PING_MS)
  const latencies = new Map(nodes.map((node) => [node, mean((samples.get(node) ?? []).filter(({ ok }) => ok).map(({ ms }) => ms))]))
  const slowest = Math.max(...latencies.values())
  const score = (node: Node): number => {
    const stability = mean((samples.get(node) ?? []).map(({ ok }) => Number(ok)))
    // Without a successful sample there is no latency to rank.
    const speed = stability === 0 ? 0 : 1 - (latencies.get(node) ?? slowest) / slowest
    return WEIGHTS.stability * stability + WEIGHTS.latency * speed
  }
  return nodes.toSorted((a, b) => score(b) - score(a))
}
