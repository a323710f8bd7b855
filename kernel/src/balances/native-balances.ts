import type { Balance, BalanceSource } from '../points/index.js'
import type { KeyValue } from '../state/index.js'
import { createResource } from '../state/index.js'
import type { Call, Network } from '../types/index.js'
import { fromUnits } from '../units/index.js'

/** Specification section 9. */
const TTL = 30_000

/** An account on one network. */
export interface BalanceTarget {
  /** Plain address of the account. */
  readonly address: string
  /** Network whose coin is read. */
  readonly network: Network
}
/** How a family reads its coin's balances. */
export interface NativeBalancesOptions {
  /** Asks the network, in base units. */
  readonly read: (target: BalanceTarget, call: Call) => Promise<bigint>
  /** Ends requests and timers: `ctx.signal`. */
  readonly signal: AbortSignal
  /** Keeps amounts over a reload: `ctx.storage`. */
  readonly storage: KeyValue
  /** One spelling for all of an address; as it is when left out. */
  readonly spell?: (address: string) => string
}
/** Balances of one family of chains, for `lateBalances`. */
export type Balances = Pick<BalanceSource, 'watch' | 'refresh'>

/** Balances in the networks' own coins, read at most once in 30 seconds an account and network. */
export function nativeBalances({ read, signal, storage, spell = String }: NativeBalancesOptions): Balances {
  const resource = createResource<BalanceTarget, { readonly units: string }>({
    ttl: TTL,
    signal,
    kept: { storage, valid: (data) => /^\d+$/.test(String((data as { readonly units?: unknown } | null)?.units)) },
    name: ({ address, network }) => `balance.${network.caipNetworkId}.${spell(address)}`,
    load: async (target, call) => ({ units: String(await read(target, call)) }),
  })
  return {
    // Test coins are not shown, so they are not requested (specification section 9).
    async refresh(target) {
      // Fixed by specification section 8.
      if (!target?.network || !target.address) throw new Error('CaipNetwork or CaipAddress is undefined')
      if (!target.network.testnet) await resource.refresh(target)
    },
    watch: (target, report) =>
      resource.watch(target, ({ status, data }) => {
        if (!data) return report({ status })
        const { name, symbol, decimals } = target.network.nativeCurrency
        const quantity = { decimals: String(decimals), numeric: fromUnits(BigInt(data.units), decimals) }
        report({ status, data: { name, symbol, chainId: target.network.caipNetworkId, quantity, iconUrl: '' } })
      }),
  }
}

/** Asks now. Views that show the balance get the answer too, without a second request. */
export async function readBalance(balances: Balances, target: BalanceTarget): Promise<Balance> {
  await balances.refresh(target)
  let stop = (): void => {}
  const reading = new Promise<Balance>((resolve, reject) => {
    stop = balances.watch(target, ({ status, data }) => {
      if (status === 'ready' && data) resolve(data)
      else if (status !== 'loading') reject(new Error('The balance is not known.'))
    })
  })
  return reading.finally(() => stop())
}
