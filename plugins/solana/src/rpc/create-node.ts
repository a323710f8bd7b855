import type { Network } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { solanaErrors } from '../errors.js'
import { createCaller } from './create-caller.js'

/** One address of a network. */
export interface Node {
  /** `foreign` permanently, once it has reported another cluster. `silent` for a minute after it kept a caller waiting. */
  state(): 'fine' | 'silent' | 'foreign'
  keptWaiting(): void
  /** @throws solana/wrong-chain, solana/node, or the reason why it is unreachable */
  ask(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}
interface NodeDeps {
  readonly url: string
  readonly network: Network
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}

const SILENT_MS = 60_000

/** Creates a node that checks its cluster along with the first request, which waits for the result. */
export function createNode({ url, network, signal: life, report }: NodeDeps): Node {
  const call = createCaller(url)
  let silentUntil = 0
  let foreign: Error | undefined
  let cluster: Promise<void> | undefined
  const checkCluster = async (): Promise<void> => {
    try {
      const genesis = await call('getGenesisHash', [], life)
      // CAIP-2 identifies a cluster by the first 32 characters of its genesis hash.
      if (typeof genesis !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(genesis)) return
      const found = `solana:${genesis.slice(0, 32)}`
      if (found === network.caipNetworkId) return
      foreign = solanaErrors.create('wrong-chain', { host: new URL(url).host, expected: network.caipNetworkId, found })
      report(foreign)
    } catch (error) {
      // A node that refuses the request cannot be checked. An unreachable one is checked again.
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
      const [answer] = await Promise.allSettled([call(method, params, signal), bounded(cluster, { signal })])
      if (foreign) throw foreign
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    },
  }
}
