import type { Activity, Context } from '@latchkey/kernel'
import type { HistoryContract } from '../contract.js'
import { historyBook } from '../history-book.js'
import { keepParties } from '../parties.js'
import { putPending } from '../pending.js'

/** Shows one of the account's transactions before any source lists it, and remembers its recipient. */
export async function addPending(ctx: Context<HistoryContract>, activity: Activity): Promise<void> {
  const book = historyBook(ctx)
  putPending(ctx, activity)
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === activity.chainId)
  if (!network) return
  const holder = { address: activity.from, network }
  keepParties(ctx, holder, [activity], [activity, ...book.read(holder).items])
}
