import type { BalanceState, Context, Network } from '@latchkey/kernel'
import { balanceSources } from '@latchkey/kernel/late'
import type { AccountContract } from '../contract.js'
import { noteBalance } from '../state.js'

export interface BalanceTarget {
  readonly namespace: string
  readonly address: string
  readonly network: Network
}

/** Returns true if this balance can be shown. */
export function hasBalance(ctx: Context<AccountContract>, namespace: string, network: Network | undefined): network is Network {
  return network !== undefined && (network.testnet === true || ctx.read(balanceSources).some((s) => s.namespace === namespace))
}

/** Watches a native balance until the returned function is called, and reports once when it is unavailable. */
export function followBalance(
  ctx: Context<AccountContract>,
  { namespace, address, network }: BalanceTarget,
  report: (state: BalanceState) => void,
): () => void {
  if (network.testnet) {
    // Test coins have no value, so no request is made for them (specification section 9).
    const { name, symbol } = network.nativeCurrency
    const quantity = { decimals: '2', numeric: '0.00' }
    report({ status: 'ready', data: { name, symbol, chainId: network.caipNetworkId, quantity, iconUrl: '' } })
    return () => {}
  }
  const source = ctx.read(balanceSources).find((s) => s.namespace === namespace)
  const key = `${network.caipNetworkId}:${address}`
  return (
    source?.watch({ address, network }, (state) => {
      if (noteBalance(ctx.state, key, state.status)) ctx.toast({ kind: 'error', text: ctx.t('account.balanceFailed') })
      report(state)
    }) ?? (() => {})
  )
}
