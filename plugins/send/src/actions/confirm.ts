import type { Context, TransferPlan } from '@latchkey/kernel'
import { outcomeOf, transferErrors } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import type { SendContract, SendEvent } from '../contract.js'
import { sendFlow } from '../flow.js'
import { holderInUse } from '../holder-in-use.js'
import { toFailure } from '../to-failure.js'
import { becomeUnsure } from './become-unsure.js'
import { type Attempt, settleSent } from './settle-sent.js'
import { transfersOf } from './transfers-of.js'
import { beginUnsure } from './unsure-transfers.js'

/** The transfer as described in events: amounts as displayed. */
export interface ConfirmArgs {
  readonly transfer: TransferPlan
  readonly event: SendEvent
}

/**
 * Sends the wallet exactly the plan that is shown, and follows the outcome. Closing the modal does not cancel the wallet request: a later
 * answer is reported by events.
 */
export async function confirm(ctx: Context<SendContract>, { transfer, event }: ConfirmArgs): Promise<void> {
  const flow = ctx.use(sendFlow)
  const { chainNamespace: namespace, caipNetworkId: chainId } = transfer.args.network
  const holder = holderInUse(ctx.core, namespace)
  // The account changed between the click and the request: it would send another transfer than the shown one.
  if (ctx.state.phase !== 'preview' || holder?.address !== ctx.state.from || holder?.network?.caipNetworkId !== chainId) return
  const mine = ++flow.attempt
  const isCurrent = (): boolean => flow.attempt === mine
  const show = (): void => {
    if (isCurrent() && ctx.core.stack.at(-1)?.view === 'WalletSendPreview') ctx.replace('WalletSendConfirmed')
  }
  const doubt = (error: unknown): void => becomeUnsure(attempt, error)
  const attempt: Attempt = { ctx, transfer, event, finish: flow.finish, isCurrent, show, doubt }
  apply(ctx, { type: 'asked' })
  ctx.emit('sendInitiated', event)
  let nothing = (): void => {}
  try {
    const transfers = await transfersOf(ctx, namespace)
    nothing = beginUnsure(ctx, transfer)
    await settleSent(attempt, await transfers.send(transfer, { signal: ctx.signal }))
  } catch (error) {
    if (ctx.signal.aborted) return
    const outcome = outcomeOf(error)
    if (outcome !== 'unknown') nothing()
    if (outcome === 'refused') {
      ctx.emit('sendRejected', { ...event, message: 'declined' })
      if (!isCurrent()) return
      apply(ctx, { type: 'declined' })
      return ctx.toast({ kind: 'info', text: ctx.t('send.declined') })
    }
    if (isCurrent()) flow.arrived = undefined
    if (outcome === 'unknown' && !transferErrors.is(error, 'altered')) return doubt(error)
    const failure = toFailure(error)
    ctx.emit('sendError', { ...event, message: failure.code })
    if (!isCurrent()) return
    if (transferErrors.is(error, 'altered')) {
      apply(ctx, { type: 'accused', hash: error.details.hash, chainId, failure })
      show()
      ctx.report(error)
    } else apply(ctx, { type: 'refused', failure })
  }
}
