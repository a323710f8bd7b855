import type { Call, Context, TransferPlan } from '@latchkey/kernel'
import { apply } from '../apply.js'
import type { SendContract } from '../contract.js'
import { sendFlow } from '../flow.js'
import { unexpectedChanges } from '../guard/unexpected.js'
import { prepare } from './prepare.js'
import { transfersOf } from './transfers-of.js'

/** How long a plan stays valid while no node can be asked. */
const FRESH_MS = 30_000

/**
 * Checks whether the plan that is shown still holds: the balance covers it, the fee has not risen, and no less arrives. Returns the plan to send to the
 * wallet, or undefined if a newer plan, or an error, is shown now and needs a new approval.
 *
 * A network's fee changes by up to an eighth with every block (EIP-1559), which needs no new approval.
 */
export async function recheck(ctx: Context<SendContract>, shown: TransferPlan, { signal }: Call): Promise<TransferPlan | undefined> {
  const flow = ctx.use(sendFlow)
  const { args, amount } = shown
  const isShown = (): boolean => flow.plan?.transfer === shown && ctx.state.phase === 'preview'
  const transfers = await transfersOf(ctx, args.network.chainNamespace)
  // The maximum changes with the fee; the amount that was shown is checked as a fixed one.
  const now = await transfers.plan({ ...args, amount }, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    // Unreachable nodes prove nothing; an error of the transfer itself does.
    const { catalogue } = (error ?? {}) as { readonly catalogue?: string }
    return catalogue === 'transfer' || Date.now() - (flow.plan?.at ?? 0) > FRESH_MS ? undefined : shown
  })
  signal.throwIfAborted()
  if (!isShown()) return undefined
  if (!now || isWorse(now, shown)) {
    // Continues when the view that started it closes: a plan in preparation always completes.
    await prepare(ctx, args.network, { signal: ctx.signal })
    return undefined
  }
  if (now === shown) return shown
  // The newer one has the current fee and block hash, but a Max transfer also passes its fee limit to the wallet.
  const kept = args.amount === 'max' ? shown : now
  flow.plan = { transfer: kept, at: Date.now() }
  if (kept !== shown) apply(ctx, { type: 'remade', round: ctx.state.estimate.round + 1 })
  return kept
}

function isWorse(now: TransferPlan, before: TransferPlan): boolean {
  const [was, is] = [before.fee, now.fee]
  const isDearer = was === undefined ? false : is === undefined || is * 8n > was * 9n
  // An arrival that is not known is shown as the whole amount.
  const isLess = (now.arrives ?? now.amount) < (before.arrives ?? before.amount)
  const isOdd = unexpectedChanges(now).length > unexpectedChanges(before).length
  const isOther = now.isFeeOffered !== before.isFeeOffered || now.recipient !== before.recipient || now.sender !== before.sender
  return isDearer || isLess || isOdd || isOther || (now.rent ?? 0n) > (before.rent ?? 0n)
}
