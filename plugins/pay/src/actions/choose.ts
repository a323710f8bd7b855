import type { Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import type { PayContract } from '../contract.js'
import type { Run } from '../run.js'

type Ctx = Context<PayContract>

/** Continues to the quote with the connected wallet. */
export function choose(ctx: Ctx, run: Run): void {
  apply(ctx, run, { type: 'chosen' })
  if (run.state.phase === 'quote') ctx.open('PayQuote')
}

/** Returns from the quote to the payment methods. Requests to the wallet are not affected. */
export function unchoose(ctx: Ctx, run: Run): void {
  // After an immediate rejection in the wallet, one quote follows another.
  if (ctx.core.stack.at(-1)?.view === 'PayQuote') return
  run.plan = undefined
  apply(ctx, run, { type: 'back' })
}
