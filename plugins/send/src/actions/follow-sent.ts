import { tellChange } from '@latchkey/kernel/async'
import { transferErrors } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import { toFailure } from '../to-failure.js'
import type { Attempt } from './settle-sent.js'
import { transfersOf } from './transfers-of.js'

/** Waits for the outcome of a transfer, at most 3 minutes, and then notifies views of the account (AMT-14). */
export async function followSent(attempt: Attempt, hash: string): Promise<void> {
  const { ctx, transfer, event, isCurrent, doubt } = attempt
  const { network, from } = transfer.args
  const { chainNamespace: namespace, caipNetworkId: chainId } = network
  try {
    const { status, replacement, extraFee } = await (await transfersOf(ctx, namespace)).wait(hash, network, { signal: ctx.signal })
    const more = { ...(replacement !== undefined && { replacement }), ...(extraFee !== undefined && { extraFee: String(extraFee) }) }
    if (isCurrent()) apply(ctx, { type: 'settled', hash, status, ...more })
  } catch (error) {
    if (ctx.signal.aborted) return
    ctx.report(error)
    // Some nodes return a transaction only once it is mined.
    if (transferErrors.is(error, 'unclear')) doubt(error)
    else if (transferErrors.is(error, 'altered')) {
      const failure = toFailure(error)
      ctx.emit('sendError', { ...event, message: failure.code })
      if (isCurrent()) apply(ctx, { type: 'accused', hash, chainId, failure })
    } else if (isCurrent()) apply(ctx, { type: 'settled', hash, status: 'unknown' })
  }
  tellChange(ctx, { address: from, network, hash })
}
