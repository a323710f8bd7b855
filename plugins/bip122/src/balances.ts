import type { BalanceSource, KeyValue, Network } from '@latchkey/kernel'
import { createResource } from '@latchkey/kernel/async'
import type { Esplora } from './esplora.js'

/** Specification section 9. */
const TTL = 30_000

interface Target {
  readonly address: string
  readonly network: Network
}

/** Balances from the operator's Esplora server, at most one request per address and chain in 30 seconds. */
export function nativeBalances({
  esplora,
  signal,
  storage,
}: {
  readonly esplora: Esplora
  readonly signal: AbortSignal
  readonly storage: KeyValue
}): Pick<BalanceSource, 'refresh' | 'watch'> {
  const resource = createResource<Target, { readonly satoshi: string }>({
    ttl: TTL,
    signal,
    storage,
    name: ({ address, network }) => `balance.${network.caipNetworkId}.${address}`,
    async load({ address, network }) {
      const { confirmed, pending } = await esplora.balance({ address, chain: network.caipNetworkId, signal })
      return { satoshi: String(confirmed + pending) }
    },
  })
  return {
    // Test coins are not shown, so nobody is asked about them (specification section 9).
    refresh: async (target) => (target.network.testnet ? undefined : resource.refresh(target)),
    watch: (target, report) =>
      resource.watch(target, ({ status, data }) => {
        if (!data) return report({ status })
        const { name, symbol, decimals } = target.network.nativeCurrency
        const quantity = { decimals: String(decimals), numeric: fromUnits(data.satoshi, decimals) }
        report({ status, data: { name, symbol, chainId: target.network.caipNetworkId, quantity, iconUrl: '' } })
      }),
  }
}

/** Satoshi as an exact decimal string. */
function fromUnits(units: string, decimals: number): string {
  const digits = units.replace('-', '').padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals)
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${units.startsWith('-') ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}
