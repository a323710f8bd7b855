import { refused } from '../rpc/questions.js'
import { receiptFor } from './calls-status.js'
import type { Signed } from './smart-plan.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

const EVERY_MS = 1000
/** Specification section 9. */
const LONGEST_MS = 180_000

/** Waits until a submitted batch is on the chain. @throws -32000 if it failed there, or was not included within three minutes */
export async function waitForCalls(
  { kind, hash }: Pick<Signed, 'kind' | 'hash'>,
  {
    chain,
    signal,
    pause,
    ...options
  }: Pick<SmartRpcOptions, 'session' | 'node' | 'receipts' | 'pause'> & { readonly chain: string; readonly signal: AbortSignal },
): Promise<void> {
  for (let waited = 0; waited <= LONGEST_MS; waited += EVERY_MS) {
    signal.throwIfAborted()
    // Retries if the node is briefly unreachable.
    const receipt = await receiptFor({ kind, hash, chain }, options).catch(() => undefined)
    if (receipt?.status === '0x1') return
    if (receipt) throw refused('The transaction failed.', -32000)
    await pause(EVERY_MS)
  }
  throw refused('The transaction is not on the network yet. Look again later.', -32000)
}
