import type { Context } from '@latchkey/kernel'
import { apply } from '../apply.js'
import { dropEntry, readBook } from '../book.js'
import type { PayContract } from '../contract.js'
import type { Run } from '../run.js'
import { giveBack } from './give-back.js'
import { toView } from './to-view.js'

type Ctx = Context<PayContract>

/** Returns to the payment methods after a failed attempt. */
export function again(ctx: Ctx, run: Run): void {
  forget(ctx, run)
  apply(ctx, run, { type: 'again' })
  run.session = undefined
  run.plan = undefined
  toView(ctx, run)
}

/** Called when the visitor confirms that the attempt with an unknown result sent nothing. */
export function payAnyway(ctx: Ctx, run: Run): void {
  if (!run.state.unsure) return
  forget(ctx, run)
  apply(ctx, run, { type: 'sure' })
}

/** Forgets an attempt that sent nothing, so that neither this browser nor the server blocks the next one. */
function forget(ctx: Ctx, run: Run): void {
  const { reference = '' } = run.state
  const entry = readBook(ctx).find((each) => each.reference === reference)
  if (entry?.status !== 'asked') return
  dropEntry(ctx, reference)
  giveBack(ctx, run, entry.holder)
}
