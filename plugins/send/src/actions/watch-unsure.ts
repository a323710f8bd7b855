import type { Call, Context, TransferPlan } from '@latchkey/kernel'
import { isHidden, pause } from '@latchkey/kernel/async'
import type { SendContract } from '../contract.js'
import { transfersOf } from './transfers-of.js'

/** Specification section 9. Two seconds apart at first, a minute in the end: half an hour in all. */
const CHECKS = 99
const FIRST_PAUSE_MS = 2_000
const GROWTH = 1.035

/**
 * Watches the chain for a transfer that the wallet may have sent. Resolves with its hash, or with undefined when the checks are used up.
 * @throws the reason of the abort
 */
export async function watchUnsure(ctx: Context<SendContract>, transfer: TransferPlan, { signal }: Call): Promise<string | undefined> {
  const transfers = await transfersOf(ctx, transfer.args.network.chainNamespace)
  for (let check = 1; check <= CHECKS; check++) {
    // A hidden page pauses the checks until it is visible again, but never skips the last one.
    if (check === CHECKS || !isHidden()) {
      // Nodes that fail are asked again; the number of checks limits that.
      const hash = await transfers.find(transfer, { signal }).catch(() => undefined)
      signal.throwIfAborted()
      if (hash !== undefined) return hash
    }
    if (check < CHECKS) await pause(FIRST_PAUSE_MS * GROWTH ** check, signal)
  }
  return undefined
}
