import type { Context, TransferPlan } from '@latchkey/kernel'
import { connections } from '@latchkey/kernel/late'
import { apply } from '../apply.js'
import { sameness } from '../args-of.js'
import { dropEntry, type Entry, writeEntry } from '../book.js'
import type { PayContract } from '../contract.js'
import { holderFor } from '../holder-in-use.js'
import { alone } from '../in-turn.js'
import type { Run } from '../run.js'
import { toFailure } from '../to-failure.js'
import { askWallet } from './ask-wallet.js'
import { giveBack } from './give-back.js'
import { recheck } from './recheck.js'
import { waitForOther } from './resume.js'
import { takeTurn } from './turn.js'

type Ctx = Context<PayContract>

/**
 * Sends the payment that is shown to the wallet, at most once at a time across all tabs and, if there is a server, all devices. Presses
 * during an attempt are ignored. Closing the modal cancels nothing; events and the outcome report the result.
 */
export async function confirm(ctx: Ctx, run: Run): Promise<void> {
  if (run.isBusy || run.state.phase !== 'quote' || !run.plan || !isOwner(ctx, run, run.plan.transfer)) return
  run.isBusy = true
  apply(ctx, run, { type: 'elsewhere', is: false })
  const { reference = '' } = run.state
  try {
    if (!(await toNetwork(ctx, run))) return
    const plan = await recheck(ctx, run)
    if (!plan || !isOwner(ctx, run, plan)) return
    const isAlone = await alone(reference, () => pay(ctx, run, plan))
    // Runs until the other tab is done.
    if (!isAlone) void waitForOther(ctx, run)
  } catch (error) {
    if (ctx.signal.aborted) return
    ctx.report(error)
    apply(ctx, run, { type: 'refused', failure: toFailure(error) })
  } finally {
    run.isBusy = false
  }
}

/** Returns whether the current account is the one that the plan was made for. */
function isOwner(ctx: Ctx, { state }: Run, { args }: TransferPlan): boolean {
  return holderFor(ctx.core, state.args)?.address === args.from
}

/** Switches the wallet to the payment's network. Returns false if it does not switch. */
async function toNetwork(ctx: Ctx, run: Run): Promise<boolean> {
  const { args } = run.state
  const wanted = args?.paymentAsset.network
  if (wanted === undefined) return false
  if (holderFor(ctx.core, args)?.network?.caipNetworkId === wanted) return true
  try {
    await ctx.use(connections).switchNetwork(wanted, { signal: ctx.signal })
  } catch (error) {
    ctx.signal.throwIfAborted()
    apply(ctx, run, { type: 'refused', failure: { ...toFailure(error), code: 'session/wrong-chain' } })
    return false
  }
  return holderFor(ctx.core, args)?.network?.caipNetworkId === wanted
}

/** Checks the stored payments and the server before asking the wallet; both remember the attempt until its result is known. */
async function pay(ctx: Ctx, run: Run, plan: TransferPlan): Promise<void> {
  const { args, reference = '' } = run.state
  const holder = await takeTurn(ctx, run)
  if (!args || holder === undefined) return
  // Waiting for the turn may have taken a while.
  if (run.settled || run.state.phase !== 'quote' || !isOwner(ctx, run, plan)) return giveBack(ctx, run, holder)
  const entry: Entry = {
    ...{ reference, of: sameness(args), holder, status: 'asked' as const, at: Date.now() },
    ...(run.isMadeUp && { made: true as const }),
    ...(run.id !== undefined && { payment: run.id }),
  }
  writeEntry(ctx, entry)
  if ((await askWallet(ctx, run, { plan, entry })) !== 'nothing') return
  dropEntry(ctx, reference)
  giveBack(ctx, run, holder)
}
