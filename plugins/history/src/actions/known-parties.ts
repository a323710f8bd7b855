import type { Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { HistoryContract, KnownParties, KnownPartiesArgs } from '../contract.js'
import { historyBook } from '../history-book.js'
import { readParties } from '../parties.js'

/** Maximum wait before sending; after that, uses what is known. */
const PATIENCE_MS = 5_000
/** A page requested this recently is fresh enough. */
const FRESH_MS = 60_000

/** Addresses the account has sent to, and addresses that imitate them. */
export async function knownParties(ctx: Context<HistoryContract>, { namespace, address, signal }: KnownPartiesArgs): Promise<KnownParties> {
  const network = ctx.core.sessions[namespace]?.network
  if (network) {
    const asked = historyBook(ctx).refresh({ address, network }, FRESH_MS)
    // Without an answer in time, earlier results still count.
    await bounded(asked, { ms: PATIENCE_MS, signal: signal ?? ctx.signal }).catch(() => signal?.throwIfAborted())
  }
  return readParties(ctx, { namespace, address })
}
