import { balanceSources } from '../late/index.js'
import type { BalanceState, Point } from '../points/index.js'
import type { Network } from '../types/index.js'

export interface BalanceTarget {
  readonly namespace: string
  readonly address: string
  readonly network: Network
}

/** Follows a native balance through the namespace's own source. */
export function watchBalance(
  reader: { read<T>(point: Point<T>): readonly T[] },
  { namespace, address, network }: BalanceTarget,
  report: (state: BalanceState) => void,
): () => void {
  if (network.testnet) {
    // Test coins have no value, so no request is sent for them (specification section 9).
    const { name, symbol } = network.nativeCurrency
    report({
      status: 'ready',
      data: { name, symbol, chainId: network.caipNetworkId, quantity: { decimals: '2', numeric: '0.00' }, iconUrl: '' },
    })
    return () => {}
  }
  const source = reader.read(balanceSources).find((s) => s.namespace === namespace)
  return source?.watch({ address, network }, report) ?? (() => {})
}
