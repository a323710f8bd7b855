import type { Call, Context, TransferPlan } from '@latchkey/kernel'
import { transferErrors } from '@latchkey/kernel/transfers'
import { apply } from '../apply.js'
import { unitsOf } from '../args-of.js'
import type { PayContract } from '../contract.js'
import { payErrors } from '../errors.js'
import { holderFor } from '../holder-in-use.js'
import type { Run } from '../run.js'
import { isMoving, isOver } from '../state.js'
import { toFailure } from '../to-failure.js'
import { follow } from './follow.js'
import { paymentOf, readPayment, takePayment } from './payment-of.js'
import { toView } from './to-view.js'
import { transfersOf } from './transfers-of.js'

type Ctx = Context<PayContract>

/** Prepares the payment and shows its plan. Superseded by a newer call, or by leaving the view. */
export async function prepare(ctx: Ctx, run: Run, { signal }: Call): Promise<void> {
  run.round += 1
  const { round } = run
  const isCurrent = (): boolean => run.round === round && run.state.phase === 'quote' && !signal.aborted
  run.plan = undefined
  apply(ctx, run, { type: 'planning' })
  try {
    const isKnown = run.payment !== undefined
    const known = await paymentOf(ctx, run)
    if (!isCurrent()) return
    if (known) {
      // Prevents paying again if it was paid from elsewhere meanwhile.
      const now = isKnown ? await readPayment(ctx, known.id, { signal }) : known
      if (!isCurrent()) return
      takePayment(ctx, run, now)
      if (isMoving(run.state) || isOver(run.state)) {
        toView(ctx, run)
        return await follow(ctx, run)
      }
      if (now.status === 'expired') return await renew(ctx, run, { signal })
    }
    const transfer = await planOf(ctx, run, { signal })
    if (!isCurrent()) return
    run.plan = { transfer, at: Date.now() }
    apply(ctx, run, { type: 'planned' })
  } catch (error) {
    if (!isCurrent()) return
    if (transferErrors.is(error, 'not-enough')) return apply(ctx, run, { type: 'short' })
    if (!transferErrors.is(error)) ctx.report(error)
    apply(ctx, run, { type: 'not-planned', failure: toFailure(error) })
  }
}

/** The payment has expired at the server: recreates it if only this page has referred to it. */
async function renew(ctx: Ctx, run: Run, call: Call): Promise<void> {
  const { args, reference = '' } = run.state
  if (!run.isMadeUp || !args) throw payErrors.create('not-begun', { reference })
  run.payment = undefined
  run.id = undefined
  apply(ctx, run, { type: 'known', args, reference: crypto.randomUUID(), due: String(unitsOf(args)) })
  await prepare(ctx, run, call)
}

/** Plans the payment's transfer from the current account. @throws an error that would make it fail */
export async function planOf(ctx: Ctx, run: Run, call: Call): Promise<TransferPlan> {
  const { args, due } = run.state
  const holder = holderFor(ctx.core, args)
  const network = ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === args?.paymentAsset.network)
  if (!args || !holder || !network || due === undefined) throw new TypeError('There is no account to pay with.')
  const { asset } = args.paymentAsset
  const transfers = await transfersOf(ctx, network.caipNetworkId)
  const plan = await transfers.plan(
    {
      from: holder.address,
      to: args.recipient,
      amount: BigInt(due),
      ...(asset !== 'native' && { asset, decimals: args.paymentAsset.metadata.decimals }),
      network,
    },
    call,
  )
  // The exact amount proves the payment to the merchant.
  if (plan.amount !== BigInt(due)) throw transferErrors.create('mismatch', { what: 'amount' })
  const { arrives = plan.amount } = plan
  if (arrives < plan.amount) throw payErrors.create('arrives-less', { asset, due, arrives: String(arrives) })
  return plan
}
