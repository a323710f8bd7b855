import type { Context } from '@latchkey/kernel'
import { useLayoutEffect, useState } from 'react'
import { begin } from '../../actions/begin.js'
import { toView } from '../../actions/to-view.js'
import type { PayContract, PaymentArgs, ServerPaymentArgs } from '../../contract.js'
import type { Run } from '../../run.js'

/** Returns the payment that the view was opened for; undefined during the first render. Passes on the result of `open()` at once. */
export function useRun(
  ctx: Context<PayContract>,
  args: PaymentArgs | ServerPaymentArgs,
  finish: (outcome: unknown) => void,
): Run | undefined {
  const [run, setRun] = useState<Run>()
  // Before the first picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: arguments belong to an opening, and each has a view of its own
  useLayoutEffect(() => {
    const mine = begin(ctx, args)
    setRun(mine)
    // The app is notified of a payment's end, even long after the view was closed.
    finish(mine.outcome)
    // Preloads what the press needs; the press retries if this fails.
    import('../quote-views.js').catch(() => {})
  }, [ctx])
  const phase = run?.state.phase
  useLayoutEffect(() => {
    // It was begun before, and has progressed beyond this view.
    if (run && phase !== 'method') toView(ctx, run)
  }, [ctx, run, phase])
  return run
}
