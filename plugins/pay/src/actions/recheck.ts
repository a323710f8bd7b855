import type { Context, TransferPlan } from '@latchkey/kernel'
import { apply } from '../apply.js'
import type { PayContract } from '../contract.js'
import type { Run } from '../run.js'
import { planOf, prepare } from './prepare.js'

/** How long a plan is trusted if nodes are unreachable. */
const FRESH_MS = 30_000

/**
 * Checks that the plan shown is still valid. Returns the plan to send to the wallet; undefined if a different plan or an error is shown
 * now. A network's fee changes by up to an eighth with every block (EIP-1559), which needs no new consent.
 */
export async function recheck(ctx: Context<PayContract>, run: Run): Promise<TransferPlan | undefined> {
  const { plan } = run
  if (!plan) return undefined
  const shown = plan.transfer
  const now = await planOf(ctx, run, { signal: ctx.signal }).catch((error: unknown) => {
    ctx.signal.throwIfAborted()
    // Unreachable nodes do not invalidate the plan; errors of the transfer itself do.
    const { catalogue } = (error ?? {}) as { readonly catalogue?: string }
    return catalogue === 'transfer' || Date.now() - plan.at > FRESH_MS ? undefined : shown
  })
  if (run.plan !== plan || run.state.phase !== 'quote') return undefined
  if (!now || now.args.from !== shown.args.from || isWorse(now, shown)) {
    await prepare(ctx, run, { signal: ctx.signal })
    return undefined
  }
  if (now !== shown) {
    run.plan = { transfer: now, at: Date.now() }
    apply(ctx, run, { type: 'planned' })
  }
  return now
}

function isWorse(now: TransferPlan, { fee: was, rent, recipient }: TransferPlan): boolean {
  const { fee: is } = now
  const isDearer = was === undefined ? false : is === undefined || is * 8n > was * 9n
  return isDearer || (now.rent ?? 0n) > (rent ?? 0n) || now.recipient !== recipient
}
