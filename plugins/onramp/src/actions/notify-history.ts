import type { HistoryContract } from '@latchkey/history'
import type { Activity, CaipNetworkId, Context } from '@latchkey/kernel'
import { fromUnits } from '@latchkey/kernel/units'
import type { OnrampContract } from '../contract.js'
import type { OnrampPurchase } from '../wire.js'

/** How long activity sources may lack a transaction; they contain older ones. */
const FRESH_MS = 3_600_000

/** Shows a purchase that was paid out in the account's activity until the sources contain it. */
export function notifyHistory(ctx: Context<OnrampContract>, purchase: OnrampPurchase, now: number = Date.now()): void {
  const { hash, amount, status, changedAt, asset, symbol, decimals, account } = purchase
  if (status !== 'done' || hash === null || amount === null || now - Date.parse(changedAt) > FRESH_MS) return
  const history = ctx.peer<HistoryContract>('history')
  const [chain = '', what = ''] = asset.split('/')
  const [kind, id = ''] = what.split(':')
  const address = account.slice(account.lastIndexOf(':') + 1)
  const activity: Activity = {
    hash,
    // Safe: validated by the wire.
    chainId: chain as CaipNetworkId,
    minedAt: changedAt,
    status: 'pending',
    operation: 'buy',
    from: address,
    to: address,
    transfers: [
      { direction: 'in', quantity: fromUnits(BigInt(amount), decimals), symbol, ...(kind !== 'slip44' && { asset: `${chain}:${id}` }) },
    ],
  }
  history?.actions.addPending(activity).catch(ctx.report)
}
