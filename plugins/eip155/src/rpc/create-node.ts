import type { Network } from '@latchkey/kernel'
import { http } from 'viem'
import { eip155Errors } from '../errors.js'
import { hostOf } from './host-of.js'

export interface NodeQuestion {
  readonly method: string
  readonly params?: unknown
}
/** One address of a network. */
export interface Node {
  readonly url: string
  /** `foreign` permanently, once it has reported another chain. `silent` for a minute after it kept a caller waiting. */
  state(): 'fine' | 'silent' | 'foreign'
  keptWaiting(): void
  /** @throws eip155/wrong-chain, or viem's version of the node's error */
  ask(question: NodeQuestion): Promise<unknown>
}

/** Milliseconds that a node has to answer (specification section 9). */
export const TIMEOUT = 10_000
/** Requests in a batch (specification section 9). */
export const BATCH = 1000
const SILENT_MS = 60_000

/** Creates a node that checks its chain along with the first request, so that no request waits for the check. */
export function createNode({
  url,
  network,
  signal,
  report,
}: {
  readonly url: string
  readonly network: Network
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}): Node {
  const send: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal })
  const { request } = http(url, { timeout: TIMEOUT, batch: { batchSize: BATCH }, fetchFn: send })({ retryCount: 0 })
  // The method table decides what is allowed; viem's own type list differs.
  const call = (question: NodeQuestion): Promise<unknown> => request(question as never)
  let silentUntil = 0
  let foreign: Error | undefined
  let chain: Promise<void> | undefined
  const checkChain = async (): Promise<void> => {
    try {
      const answer = await call({ method: 'eth_chainId' })
      // Ignores an invalid chain id.
      if (typeof answer !== 'string' || !/^0x[\da-f]{1,64}$/i.test(answer)) return
      const found = BigInt(answer)
      if (found === BigInt(network.id)) return
      foreign = eip155Errors.create('wrong-chain', { host: hostOf(url), expected: network.caipNetworkId, found: `eip155:${found}` })
      report(foreign)
    } catch (error) {
      // A node that refuses the request cannot be checked. An unreachable one is checked again.
      if (typeof (error as { readonly code?: unknown }).code !== 'number') chain = undefined
    }
  }
  return {
    url,
    state: () => (foreign ? 'foreign' : Date.now() < silentUntil ? 'silent' : 'fine'),
    keptWaiting() {
      silentUntil = Date.now() + SILENT_MS
    },
    async ask(question) {
      if (foreign) throw foreign
      chain ??= checkChain()
      const [answer] = await Promise.allSettled([call(question), chain])
      if (foreign) throw foreign
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    },
  }
}
