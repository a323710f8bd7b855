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
    spell: (address) => address.toLowerCase(),
    async read({ address, network }) {
      const answer = await rpc(network, 'eth_getBalance', [address, 'latest'])
      if (typeof answer !== 'string' || !/^0x[\da-f]+$/i.test(answer)) throw new TypeError('eth_getBalance answered no number.')
      return BigInt(answer)
    },
  })
}
