import type { KeyValue } from '@latchkey/kernel'
import { type Balances, nativeBalances } from '@latchkey/kernel/async'
import type { Rpc } from './rpc/create-rpc.js'

export interface BalancesOptions {
  readonly rpc: Rpc
  readonly signal: AbortSignal
  readonly storage: KeyValue
}

/** Native balances from the network's own nodes. */
export function createBalances({ rpc, ...rest }: BalancesOptions): Balances {
  return nativeBalances({
    ...rest,
    async read({ address, network }) {
      const answer = (await rpc(network, 'getBalance', [address, { commitment: 'confirmed' }])) as { readonly value?: unknown } | null
      if (!/^\d+$/.test(String(answer?.value))) throw new TypeError('getBalance answered no number.')
      return BigInt(String(answer?.value))
    },
  })
}
