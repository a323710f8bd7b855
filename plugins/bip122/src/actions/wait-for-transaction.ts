import type { CaipNetworkId } from '@latchkey/kernel'
import { isHidden, pause } from '@latchkey/kernel/async'
import type { TransactionResult } from '../contract.js'
import { bip122Errors } from '../errors.js'
import type { Esplora } from '../esplora.js'

export interface WaitArgs {
  readonly hash: string
  readonly chain: CaipNetworkId
  readonly signal: AbortSignal
}

/** Specification section 9. Five seconds apart at first, two and a half minutes in the end: a little over an hour in all. */
const CHECKS = 99
const FIRST_PAUSE = 5000
const GROWTH = 1.035

/**
 * Polls the operator's server until a block contains the transaction, or the checks are used up.
 * @throws bip122/no-esplora, or the reason of the abort
 */
export async function waitForTransaction(esplora: Esplora, { hash, chain, signal }: WaitArgs): Promise<TransactionResult> {
  for (let check = 1; ; check++) {
    signal.throwIfAborted()
    // A hidden page pauses the checks until it is visible again, but never skips the last one.
    if (check === CHECKS || !isHidden()) {
      const found = await esplora.status({ hash, chain, signal }).catch((error: unknown) => {
        signal.throwIfAborted()
        if (bip122Errors.is(error, 'no-esplora')) throw error
        // A server that fails, or does not have it yet, is asked again; the number of checks limits that.
        return undefined
      })
      if (found?.confirmed) return { hash, status: 'confirmed', ...(found.height !== undefined && { height: found.height }) }
    }
    if (check === CHECKS) return { hash, status: 'unknown' }
    await pause(FIRST_PAUSE * GROWTH ** check, signal)
  }
}
