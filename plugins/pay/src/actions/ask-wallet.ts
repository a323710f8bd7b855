import type { HistoryContract } from '@latchkey/history'
import type { Activity, Call, Context, Network, TransferPlan, Transfers } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { outcomeOf, transferErrors, watchFor } from '@latchkey/kernel/transfers'
import { fromUnits } from '@latchkey/kernel/units'
import { apply } from '../apply.js'
import { type Entry, writeEntry } from '../book.js'
import type { PayContract } from '../contract.js'
import type { Run } from '../run.js'
import { toFailure } from '../to-failure.js'
import { end } from './end.js'
import { follow } from './follow.js'
import { eventOf } from './tell.js'
import { toView } from './to-view.js'
import { transfersOf } from './transfers-of.js'

type Ctx = Context<PayContract>

/** How long to wait for the network to contradict the payment. */
const READ_BACK_MS = 2_000

export interface AskWalletArgs {
  readonly plan: TransferPlan
  readonly entry: Entry
}

/** Sends exactly the plan that is shown to the wallet. `nothing`: certainly nothing was sent; `unknown`: it may have been. */
export async function askWallet(ctx: Ctx, run: Run, { plan, entry }: AskWalletArgs): Promise<'sent' | 'nothing' | 'unknown'> {
  const { network } = plan.args
  apply(ctx, run, { type: 'asked' })
  toView(ctx, run)
  ctx.emit('payInitiated', eventOf(run))
  try {
    const transfers = await transfersOf(ctx, network.caipNetworkId)
    // A stopping kernel releases the other tabs, whatever the wallet does.
    const hash = await bounded(transfers.send(plan, { signal: ctx.signal }), { signal: ctx.signal })
    settleSent(ctx, run, { plan, entry, transfers, hash })
    return 'sent'
  } catch (error) {
    // The page is closing while the wallet may still be asking.
    if (ctx.signal.aborted) return 'unknown'
    const outcome = outcomeOf(error)
    const failure = toFailure(error)
    ctx.emit('payError', { ...eventOf(run), message: outcome === 'refused' ? 'declined' : failure.code })
    if (outcome === 'refused') apply(ctx, run, { type: 'declined' })
    else if (outcome === 'failed') apply(ctx, run, { type: 'refused', failure })
    else apply(ctx, run, { type: 'unsure' })
    toView(ctx, run)
    if (outcome !== 'unknown') return 'nothing'
    ctx.report(error)
    void follow(ctx, run)
    void lookForSent(ctx, run, { plan, entry }).catch((reason: unknown) => ctx.signal.aborted || ctx.report(reason))
    return 'unknown'
  }
}

/** Looks for a payment that the wallet may have sent on its chain, and continues with it. */
async function lookForSent(ctx: Ctx, run: Run, { plan, entry }: AskWalletArgs): Promise<void> {
  const transfers = await transfersOf(ctx, plan.args.network.caipNetworkId)
  const hash = await watchFor((call) => transfers.find(plan, call), { signal: ctx.signal })
  // Since then, the visitor said that nothing was sent, or the server knows it.
  if (hash !== undefined && run.state.unsure) settleSent(ctx, run, { plan, entry, transfers, hash })
}

interface SettleArgs extends AskWalletArgs {
  readonly transfers: Transfers
  readonly hash: string
}

function settleSent(ctx: Ctx, run: Run, { plan, entry, transfers, hash }: SettleArgs): void {
  const { network, from } = plan.args
  // Stored before anything else, so that it survives if the page closes now.
  writeEntry(ctx, { ...entry, status: 'sent', hash, at: Date.now() })
  apply(ctx, run, { type: 'sent', hash, from })
  ctx
    .peer<HistoryContract>('history')
    ?.actions.addPending(toActivity(run, plan, hash))
    .catch(ctx.report)
  void watch(ctx, run, { transfers, hash, network })
}

interface WatchArgs {
  readonly transfers: Transfers
  readonly hash: string
  readonly network: Network
}

/** Watches the network, which may report a different transfer than was agreed on. */
async function watch(ctx: Ctx, run: Run, { transfers, hash, network }: WatchArgs): Promise<void> {
  try {
    await readBack(transfers, hash, { network, signal: ctx.signal })
  } catch (error) {
    if (ctx.signal.aborted) return
    ctx.report(error)
    if (transferErrors.is(error, 'altered')) return end(ctx, run, { type: 'ended', phase: 'failure', error })
    // The wallet named another transaction: the payment may have been sent or not, so it must not be repeated.
    apply(ctx, run, { type: 'late' })
  }
  await follow(ctx, run)
}

/** @throws transfer/altered, transfer/unclear */
async function readBack(transfers: Transfers, hash: string, { network, signal }: Call & { readonly network: Network }): Promise<void> {
  await bounded(transfers.readBack(hash, network, { signal }), { signal, ms: READ_BACK_MS }).catch((error: unknown) => {
    signal.throwIfAborted()
    if (transferErrors.is(error)) throw error
  })
}

/** Returns what was sent, as an entry of the activity list. */
function toActivity({ state }: Run, { args, amount }: TransferPlan, hash: string): Activity {
  const { from, to, asset, network } = args
  const chainId = network.caipNetworkId
  const { symbol = '', decimals = 0 } = state.args?.paymentAsset.metadata ?? {}
  return {
    ...{ hash, chainId, minedAt: new Date().toISOString(), status: 'pending', operation: 'send', from, to },
    transfers: [
      {
        ...{ direction: 'out', quantity: fromUnits(amount, decimals), symbol, party: to, verified: true },
        ...(asset !== undefined && { asset: `${chainId}:${asset}` }),
      },
    ],
  }
}
