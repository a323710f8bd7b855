import type { Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { solanaErrors } from '../errors.js'
import { parseExactly } from './parse-exactly.js'

/** One address of a network. */
export interface Node {
  /** `foreign` for ever, once it has said that it belongs to another cluster. `silent` for a minute after it kept a caller waiting. */
  state(): 'fine' | 'silent' | 'foreign'
  keptWaiting(): void
  /** @throws solana/wrong-chain, solana/node, or why it cannot be reached */
  ask(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}
interface NodeDeps {
  readonly url: string
  readonly network: Network
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}

/** Specification section 9. */
const TIMEOUT = 10_000
const SILENT_MS = 60_000

/** An address that is asked for its cluster beside the first question, whose answer waits for that. */
export function createNode({ url, network, signal: life, report }: NodeDeps): Node {
  let silentUntil = 0
  let foreign: Error | undefined
  let cluster: Promise<void> | undefined
  const checkCluster = async (): Promise<void> => {
    try {
      const genesis = await call(url, 'getGenesisHash', [], life)
      // CAIP-2 names a cluster by the first 32 characters of its genesis hash.
      if (typeof genesis !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(genesis)) return
      const found = `solana:${genesis.slice(0, 32)}`
      if (found === network.caipNetworkId) return
      foreign = solanaErrors.create('wrong-chain', { host: new URL(url).host, expected: network.caipNetworkId, found })
      report(foreign)
    } catch (error) {
      // A node that refuses the question cannot be found out. One that could not be reached is asked again.
      if (!solanaErrors.is(error, 'node')) cluster = undefined
    }
  }
  return {
    state: () => (foreign ? 'foreign' : Date.now() < silentUntil ? 'silent' : 'fine'),
    keptWaiting() {
      silentUntil = Date.now() + SILENT_MS
    },
    async ask(method, params, signal) {
      if (foreign) throw foreign
      cluster ??= checkCluster()
      const [answer] = await Promise.allSettled([call(url, method, params, signal), bounded(cluster, { signal })])
      if (foreign) throw foreign
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    },
  }
}

async function call(url: string, method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> {
  const abort = new AbortController()
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const work = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.any([signal, abort.signal]),
  }).then(async (response) => parseExactly(await response.text(), response.status))
  try {
    const timeout = (): Error => solanaErrors.create('node', { code: -32603, reason: `${new URL(url).host} gave no answer.` })
    const answer = (await bounded(work, { signal, ms: TIMEOUT, timeout })) as {
      readonly result?: unknown
      readonly error?: { readonly code?: number; readonly message?: string; readonly data?: unknown }
    } | null
    if (answer?.error) {
      const { code = -32603, message = 'The node refused.', data } = answer.error
      throw solanaErrors.create('node', { code, reason: message, data })
    }
    return answer?.result
  } finally {
    abort.abort()
  }
}
