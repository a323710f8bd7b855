import type { CaipNetworkId, Call, Connection } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { toCaip } from '../chain-id.js'

/** A wallet needs no visitor for this answer. */
const ANSWER_MS = 5_000

/**
 * Queries a wallet for its chain; undefined if its answer is invalid, or if it does not answer in time.
 * @throws the wallet's error; the reason of the abort
 */
export async function askChain(connection: Pick<Connection, 'request'>, { signal }: Call): Promise<CaipNetworkId | undefined> {
  const over = new AbortController()
  const timeout = new Error('The wallet does not answer.')
  try {
    const asked = connection.request('eth_chainId', [], { signal: AbortSignal.any([signal, over.signal]) })
    return toCaip(await bounded(asked, { signal, ms: ANSWER_MS, timeout: () => timeout }))
  } catch (error) {
    if (error !== timeout) throw error
    return undefined
  } finally {
    over.abort()
  }
}
