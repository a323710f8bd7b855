import type { Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { HistoryContract, KnownParties, KnownPartiesArgs } from '../contract.js'
import { historyBook } from '../history-book.js'
import { readParties } from '../parties.js'

/** The longest wait before sending; what is known by then has to do. */
const PATIENCE_MS = 5_000
/** A page that was asked for so lately is new enough. */
const FRESH_MS = 60_000

/** Addresses the account has sent to, and look-alikes of them. */
export async function knownParties(ctx: Context<HistoryContract>, { namespace, address, signal }: KnownPartiesArgs): Promise<KnownParties> {
  const network = ctx.core.sessions[namespace]?.network
  if (network) {
    const asked = historyBook(ctx).refresh({ address, network }, FRESH_MS)
    // Without an answer in time there is still what was learned before.
    await bounded(asked, { ms: PATIENCE_MS, signal: signal ?? ctx.signal }).catch(() => signal?.throwIfAborted())
  }
  return readParties(ctx, { namespace, address })
}
