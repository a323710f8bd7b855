import type { Call, Context } from '@latchkey/kernel'
import { isHidden, pause } from '@latchkey/kernel/async'
import type { OnrampContract } from '../contract.js'
import { shared } from '../shared.js'
import { changeAttempt, takePurchases } from '../state.js'
import { type OnrampPurchase, onrampWire } from '../wire.js'
import { notifyHistory } from './notify-history.js'

type Ctx = Context<OnrampContract>

/** Lists of the specification: every 4 seconds for 3 minutes. Less often after that, since a bank transfer takes time. */
const PERIOD_MS = 4_000
const PATIENT_MS = 20_000
const SOON_MS = 180_000
/** Later payments only show up in the list of purchases. */
const LONGEST_MS = 3_600_000
/** A window that closes this quickly was cut off from us by the provider's page, and may still be open. */
const CUT_MS = 3_000

/** Polls a purchase until it ends, or is no longer shown. Never rejects. */
export async function follow(ctx: Ctx, { id, signal }: Call & { readonly id: string }, now: () => number = Date.now): Promise<void> {
  const from = now()
  let isCut = false
  try {
    while (now() - from < LONGEST_MS) {
      await pause(now() - from < SOON_MS ? PERIOD_MS : PATIENT_MS, signal)
      const { window: opened } = ctx.use(shared)
      if (opened?.closed && now() - from < PERIOD_MS + CUT_MS) isCut = true
      if (isHidden()) continue
      const purchase = await ask(ctx, id, signal)
      if (purchase && isOver(ctx, purchase)) return
      if (opened?.closed && !isCut && purchase?.status === 'open') changeAttempt(ctx.state, id, { left: true })
    }
  } catch (error) {
    if (!signal.aborted) ctx.report(error)
  }
}

/** Applies the status. Returns whether the purchase has ended. The next round retries if the server does not respond. */
function isOver(ctx: Ctx, purchase: OnrampPurchase): boolean {
  const { id, status, provider } = purchase
  takePurchases(ctx.state, [purchase])
  if (status === 'open') return false
  changeAttempt(ctx.state, id, { status, left: false })
  if (status === 'pending') return false
  ctx.emit('purchase', { provider, status })
  notifyHistory(ctx, purchase)
  // After a declined card, the visitor may try another one on the same page.
  return status === 'done'
}

async function ask(ctx: Ctx, id: string, signal: AbortSignal): Promise<OnrampPurchase | undefined> {
  try {
    const { items } = await ctx.http.client(onrampWire).purchases({ ids: [id] }, { signal })
    return items.find((item) => item.id === id)
  } catch (error) {
    signal.throwIfAborted()
    ctx.report(error)
    return undefined
  }
}
