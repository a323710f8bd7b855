import type { Call, Context, TransferPlan } from '@latchkey/kernel'
import { apply } from '../apply.js'
import type { SendContract } from '../contract.js'
import { sendFlow } from '../flow.js'
import { unexpectedChanges } from '../guard/unexpected.js'
import { prepare } from './prepare.js'
import { transfersOf } from './transfers-of.js'

/** A plan is believed for so long where nodes cannot be asked about it. */
const FRESH_MS = 30_000

/**
 * Looks whether the plan that is shown still holds: the balance pays for it, and the fee is what it was. Answers the plan that the
 * wallet may be asked with, or nothing where a newer plan, or what is wrong, is shown now and has to be agreed on anew.
 *
 * A network's fee moves by up to an eighth with every block (EIP-1559), which needs no new consent.
 */
export async function recheck(ctx: Context<SendContract>, shown: TransferPlan, { signal }: Call): Promise<TransferPlan | undefined> {
  const flow = ctx.use(sendFlow)
  const { args, amount } = shown
  const isShown = (): boolean => flow.plan?.transfer === shown && ctx.state.phase === 'preview'
  const transfers = await transfersOf(ctx, args.network.chainNamespace)
  // All that can leave moves with the fee; what was shown is tried as the amount that it is.
  const now = await transfers.plan({ ...args, amount }, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    // Nodes that cannot be asked contradict nothing; what the transfer itself would fail with does.
    const { catalogue } = (error ?? {}) as { readonly catalogue?: string }
    return catalogue === 'transfer' || Date.now() - (flow.plan?.at ?? 0) > FRESH_MS ? undefined : shown
  })
  signal.throwIfAborted()
  if (!isShown()) return undefined
  if (!now || isWorse(now, shown)) {
    // It goes on when the view that asked is gone: a plan that is on its way has an end.
    await prepare(ctx, args.network, { signal: ctx.signal })
    return undefined
  }
  if (now === shown) return shown
  // The newer one has the fresher fee and block hash, but Max also says to the wallet what it may cost.
  const kept = args.amount === 'max' ? shown : now
  flow.plan = { transfer: kept, at: Date.now() }
  if (kept !== shown) apply(ctx, { type: 'remade', round: ctx.state.estimate.round + 1 })
  return kept
}

function isWorse(now: TransferPlan, before: TransferPlan): boolean {
  const [was, is] = [before.fee, now.fee]
  const isDearer = was === undefined ? false : is === undefined || is * 8n > was * 9n
  const isOdd = unexpectedChanges(now).length > unexpectedChanges(before).length
  return isDearer || isOdd || (now.rent ?? 0n) > (before.rent ?? 0n) || now.recipient !== before.recipient
}
