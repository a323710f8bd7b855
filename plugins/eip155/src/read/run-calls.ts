import type { StateOverrides } from './simulate.js'

/** The result of one simulated call. */
export interface Simulated {
  /** `0x1` if it succeeds, `0x0` if not. */
  readonly status: '0x0' | '0x1'
  readonly gasUsed?: string
  readonly logs?: unknown
  readonly returnData?: string
  readonly error?: { readonly message?: unknown }
}
/** Sends a request to nodes of the calls' network. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Runs calls one after the other on the latest block (`eth_simulateV1`), with coin transfers among the logs. Undefined if no node can
 * simulate, or if its answer is invalid.
 */
export async function runCalls(
  ask: AskNode,
  calls: readonly object[],
  stateOverrides?: StateOverrides,
): Promise<readonly Simulated[] | undefined> {
  const block = { ...(stateOverrides && { stateOverrides }), calls }
  const order = { blockStateCalls: [block], traceTransfers: true, validation: false }
  const answer = await ask('eth_simulateV1', [order, 'latest']).catch(() => undefined)
  const results = (answer as readonly { readonly calls?: unknown }[] | undefined)?.[0]?.calls
  return Array.isArray(results) && results.length === calls.length && results.every(isSimulated) ? results : undefined
}

/** Returns the logs of simulated calls, in order. */
export function logsOf(results: readonly Pick<Simulated, 'logs'>[]): readonly unknown[] {
  return results.flatMap(({ logs }) => (Array.isArray(logs) ? logs : []))
}

function isSimulated(result: Partial<Simulated> | null): result is Simulated {
  return typeof result === 'object' && result !== null && (result.status === '0x0' || result.status === '0x1')
}
