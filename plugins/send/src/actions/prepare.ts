import type { Call, Context, Network } from '@latchkey/kernel'
import { parseAmount } from '@latchkey/kernel/ui'
import { fromUnits } from '@latchkey/kernel/units'
import { apply } from '../apply.js'
import type { SendContract } from '../contract.js'
import { sendFlow } from '../flow.js'
import { findAsset } from '../form/asset-id.js'
import { decimalsOf, toTyped } from '../form/units.js'
import { toFailure } from '../to-failure.js'
import { assetsOf } from './assets-of.js'
import { transfersOf } from './transfers-of.js'

/** Prepares the transfer of the form as the plan that is shown. A newer call, or leaving the preview, discards this one. */
export async function prepare(ctx: Context<SendContract>, network: Network, { signal }: Call): Promise<void> {
  const flow = ctx.use(sendFlow)
  const { from, token, amount, max, recipient, estimate } = ctx.state
  const round = estimate.round + 1
  flow.plan = undefined
  apply(ctx, { type: 'estimating', round })
  try {
    if (from === undefined || recipient.address === undefined) throw new TypeError('The form is not complete.')
    const holder = { address: from, network }
    const asset = findAsset(await (await assetsOf(ctx)).read(holder), token)
    if (!asset) throw new TypeError('The token is not there.')
    const decimals = decimalsOf(asset)
    const parsed = parseAmount(amount, { decimals, locale: ctx.core.locale })
    if (parsed.error !== undefined && !max) throw new TypeError('The amount is none.')
    const transfer = await (await transfersOf(ctx, network.chainNamespace)).plan(
      {
        from,
        to: recipient.address,
        amount: max || parsed.error !== undefined ? 'max' : parsed.value,
        ...(token !== 'native' && token !== undefined && { asset: token, decimals }),
        network,
        acceptsPaidFee: true,
      },
      { signal },
    )
    if (ctx.state.estimate.round !== round) return
    flow.plan = { transfer, at: Date.now() }
    if (max) apply(ctx, { type: 'max', amount: toTyped(fromUnits(transfer.amount, decimals), ctx.core.locale) })
    apply(ctx, { type: 'estimated', round })
  } catch (error) {
    if (signal.aborted) return
    apply(ctx, { type: 'not-estimated', round, error: toFailure(error) })
  }
}

/** The maximum amount, for the form. The fee changes, so the preview computes it again. @throws as a plan */
export async function findMost(
  ctx: Context<SendContract>,
  {
    from,
    to,
    token,
    network,
  }: { readonly from: string; readonly to: string | undefined; readonly token: string; readonly network: Network },
  { signal }: Call,
): Promise<bigint> {
  const { amount } = await (await transfersOf(ctx, network.chainNamespace)).plan(
    { from, to: to ?? from, amount: 'max', ...(token !== 'native' && { asset: token }), network, acceptsPaidFee: true },
    { signal },
  )
  return amount
}
