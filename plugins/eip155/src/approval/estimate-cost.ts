import type { Network } from '@latchkey/kernel'
import type { DescribedFact, DescribeTools } from '@latchkey/kernel/ui/approval'
import { fromUnits, withSymbol } from '@latchkey/kernel/units'
import { estimateDataFee, estimateFee } from '../transfers/estimate-fee.js'
import type { Ask } from '../transfers/evm-deps.js'
import type { EvmCall } from './describe-call.js'

/** Estimates the fee of a transaction in the network's coin, data of rollups included; undefined if the nodes cannot tell. */
export async function estimateCost(
  ask: Ask,
  network: Network,
  { from = '', to, value, data, input }: EvmCall,
): Promise<bigint | undefined> {
  const code = data ?? input
  // A new contract has no address to be called at.
  if (!to) return undefined
  const call = { from, to, ...(value !== undefined && { value }), ...(code !== undefined && { data: code }) }
  const fee = await estimateFee(ask, call, network.nativeCurrency.symbol)
  const dataFee = fee && (await estimateDataFee(ask, network, [{ call, gas: fee.gas }]))
  return fee && dataFee !== undefined ? fee.gas * fee.price + dataFee : undefined
}

/** The estimated fee, and what the account pays with it if it sends coins. */
export function costFacts(
  fee: bigint,
  { paid, coin, t }: { readonly paid: bigint; readonly coin: Network['nativeCurrency']; readonly t: DescribeTools['t'] },
): readonly DescribedFact[] {
  const line = (label: string, wei: bigint): DescribedFact => ({
    label: t(label),
    value: withSymbol(fromUnits(wei, coin.decimals), coin.symbol),
    sums: [{ units: String(wei), decimals: coin.decimals }],
  })
  return [line('eip155.approve.feeAbout', fee), ...(paid > 0n ? [line('eip155.approve.total', paid + fee)] : [])]
}
