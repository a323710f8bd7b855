import type { Balance, BalanceSource, KeyValue, Network } from '@latchkey/kernel'
import { createResource } from '@latchkey/kernel/async'
import type { Rpc } from './rpc/create-rpc.js'

/** Specification section 9. */
const TTL = 30_000

interface Target {
  readonly address: string
  readonly network: Network
}

interface Kept {
  readonly lamports: string
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
    name: ({ address, network }) => `balance.${network.caipNetworkId}.${address}`,
    async load({ address, network }) {
      const { name, symbol, decimals } = network.nativeCurrency
      return { lamports: String(await getLamports(rpc, network, address)), chain: network.caipNetworkId, name, symbol, decimals }
    },
  })
  return {
    id: 'solana.native',
    namespace: 'solana',
    // Test coins are not shown, so nobody is asked about them (specification section 9).
    refresh: async (target) => (target.network.testnet ? undefined : resource.refresh(target)),
    watch: (target, report) =>
      resource.watch(target, ({ status, data }) => {
        report({ status, ...(data && { data: toBalance(data) }) })
      }),
  }
}

async function getLamports(rpc: Rpc, network: Network, address: string): Promise<bigint> {
  const answer = (await rpc(network, 'getBalance', [address, { commitment: 'confirmed' }])) as { readonly value?: unknown } | null
  if (!/^\d+$/.test(String(answer?.value))) throw new TypeError('getBalance answered no number.')
  return BigInt(String(answer?.value))
}

function toBalance({ lamports, chain, name, symbol, decimals }: Kept): Balance {
  const quantity = { decimals: String(decimals), numeric: fromUnits(lamports, decimals) }
  return { name, symbol, chainId: chain, quantity, iconUrl: '' }
}

/** Base units as an exact decimal string. */
function fromUnits(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}
