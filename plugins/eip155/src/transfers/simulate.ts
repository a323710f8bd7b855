import type { Log } from './changes-in-logs.js'
import type { Ask, EvmCall } from './evm-deps.js'

/** The result of one simulated call. */
export interface Simulated {
  readonly status?: string
  readonly logs?: readonly Log[]
  readonly returnData?: string
  readonly gasUsed?: string
  readonly error?: { readonly message?: string }
}

/**
 * Runs calls one after the other on the latest block (`eth_simulateV1`), with coin transfers among the logs. Undefined if no node can
 * simulate.
 */
export async function simulate(ask: Ask, calls: readonly EvmCall[]): Promise<readonly Simulated[] | undefined> {
  const order = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  const answer = await ask('eth_simulateV1', [order, 'latest']).catch(() => undefined)
  const results = (answer as readonly { readonly calls?: readonly Simulated[] }[] | undefined)?.[0]?.calls
  return results?.length === calls.length ? results : undefined
}
