import type { Network } from '@latchkey/kernel'
import type { DescribedFact, DescribedSum, DescribeTools } from '@latchkey/kernel/ui/approval'
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

interface CostArgs {
  /** Coins that the transaction sends, in wei. */
  readonly paid: bigint
  /** Tokens that it sends. */
  readonly tokens: readonly DescribedSum[]
  readonly coin: Network['nativeCurrency']
  readonly t: DescribeTools['t']
}

/** The estimated fee, and everything that leaves the account: in coins, or only its worth if tokens are sent. */
export function costFacts(fee: bigint, { paid, tokens, coin, t }: CostArgs): readonly DescribedFact[] {
  const { decimals, symbol } = coin
  const sumOf = (wei: bigint): DescribedSum => ({ units: String(wei), decimals })
  const line = (label: string, wei: bigint): DescribedFact => ({
    label: t(label),
    value: withSymbol(fromUnits(wei, decimals), symbol),
    sums: [sumOf(wei)],
  })
  const total = (): readonly DescribedFact[] => {
    if (paid > 0n) return [line('eip155.approve.total', paid + fee)]
    return tokens.length === 0 ? [] : [{ label: t('eip155.approve.total'), value: '', sums: [...tokens, sumOf(fee)] }]
  }
  return [line('eip155.approve.feeAbout', fee), ...total()]
}
