import type { Eip155Contract } from '@latchkey/eip155'
import type { Call, Context } from '@latchkey/kernel'
import { parseAmount } from '@latchkey/kernel/ui'
import { addressIn } from '../asset-id.js'
import type { SwapsContract } from '../contract.js'
import { swapFlow } from '../flow.js'
import { type Holder, holderInUse } from '../holder.js'
import type { SwapQuery } from '../wire.js'

/** Percent by which a trade may turn out worse (specification section 9). */
export const SLIPPAGE = 1

/** Returns the server query for the current form, or for another amount; undefined while something is missing. */
export async function queryOf(ctx: Context<SwapsContract>, { signal }: Call, other?: bigint): Promise<SwapQuery | undefined> {
  const { sell, buy, chain, from } = ctx.state
  const holder = holderInUse(ctx.core)
  if (!sell || !buy || !holder || chain === undefined || from !== holder.address || chain !== holder.network?.caipNetworkId)
    return undefined
  const amount = other ?? typedUnits(ctx, sell.decimals)
  if (!amount) return undefined
  const { slippage = SLIPPAGE } = ctx.use(swapFlow).options ?? {}
  return {
    account: `${chain}:${from}`,
    sell: sell.asset,
    buy: buy.asset,
    amount: String(amount),
    slippage: Math.min(Math.max(Math.round(slippage * 100), 1), 5000),
    approvals: addressIn(sell.asset) === undefined ? ['allowance'] : await approvalsFor(ctx, holder, { signal }),
  }
}

function typedUnits({ state, core }: Context<SwapsContract>, decimals: number): bigint | undefined {
  const parsed = parseAmount(state.amount, { decimals, locale: core.locale })
  return parsed.error === undefined ? parsed.value : undefined
}

/**
 * Requests a signature if it saves a transaction: not for contracts, which have no key that tokens accept, and not if approval and swap
 * are one request.
 */
async function approvalsFor(
  ctx: Context<SwapsContract>,
  { namespace, network, isSmart }: Holder,
  call: Call,
): Promise<SwapQuery['approvals']> {
  if (namespace !== 'eip155' || isSmart || !network) return ['allowance']
  const evm = ctx.peer<Eip155Contract>('eip155')
  const { atomic } = (await evm?.actions.getCapabilities({ chain: network.caipNetworkId, ...call }).catch(() => undefined)) ?? {}
  const canBatch = atomic?.status === 'supported' || atomic?.status === 'ready'
  return canBatch ? ['allowance'] : ['allowance', 'signature']
}
