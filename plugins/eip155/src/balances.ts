import type { Balance, BalanceSource, KeyValue, Network } from '@latchkey/kernel'
import { createResource } from '@latchkey/kernel/async'
import { fromUnits } from './from-units.js'
import type { Rpc } from './rpc/create-rpc.js'

/** Specification section 9. */
const TTL = 30_000

interface Target {
  readonly address: string
  readonly network: Network
}

interface Kept {
  readonly wei: string
  readonly chain: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}
/** Native balances from the network's own nodes, at most one request per account and chain in 30 seconds. */
export function nativeBalances({
  rpc,
  signal,
  storage,
}: {
  readonly rpc: Rpc
  readonly signal: AbortSignal
  readonly storage: KeyValue
}): BalanceSource {
  const resource = createResource<Target, Kept>({
    ttl: TTL,
    signal,
    storage,
    name: ({ address, network }) => `balance.${network.caipNetworkId}.${address.toLowerCase()}`,
    async load({ address, network }) {
      const answer = await rpc(network, 'eth_getBalance', [address, 'latest'])
      if (typeof answer !== 'string' || !/^0x[\da-f]+$/i.test(answer)) throw new TypeError('eth_getBalance answered no number.')
      const { name, symbol, decimals } = network.nativeCurrency
      return { wei: BigInt(answer).toString(), chain: network.caipNetworkId, name, symbol, decimals }
    },
  })
  return {
    id: 'eip155.native',
    namespace: 'eip155',
    // Test coins are not shown, so nobody is asked about them (specification section 9).
    refresh: async (target) => (target.network.testnet ? undefined : resource.refresh(target)),
    watch: (target, report) =>
      resource.watch(target, ({ status, data }) => {
        report({ status, ...(data && { data: toBalance(data) }) })
      }),
  }
}

function toBalance({ wei, chain, name, symbol, decimals }: Kept): Balance {
  const quantity = { decimals: String(decimals), numeric: fromUnits(BigInt(wei), decimals) }
  return { name, symbol, chainId: chain, quantity, iconUrl: '' }
}
