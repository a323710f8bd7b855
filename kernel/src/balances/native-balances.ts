import type { Balance, BalanceSource } from '../points/index.js'
import type { KeyValue } from '../state/index.js'
import { createResource } from '../state/index.js'
import type { Call, Network } from '../types/index.js'
import { fromUnits } from '../units/index.js'

/** Specification section 9. */
export const BALANCE_TTL = 30_000

/** An account on one network. */
export interface BalanceTarget {
  /** Plain address of the account. */
  readonly address: string
  /** Network whose native coin is read. */
  readonly network: Network
}
/** How a family reads its native balances. */
export interface NativeBalancesOptions {
  /** Fetches the balance from the network, in base units. */
  readonly read: (target: BalanceTarget, call: Call) => Promise<bigint>
  /** Aborts requests and timers: `ctx.signal`. */
  readonly signal: AbortSignal
  /** Keeps amounts across reloads: `ctx.storage`. */
  readonly storage: KeyValue
  /** Normalizes the spellings of an address to one. The address is used unchanged by default. */
  readonly spell?: (address: string) => string
}
/** Balances of one family of chains, for `lateBalances`. */
export interface Balances extends Pick<BalanceSource, 'watch' | 'refresh'> {
  /** Like `refresh`, but shares a request that is already running. */
  reload?(target: BalanceTarget): Promise<void>
}

/** Reads balances in the networks' native coins, at most once every 30 seconds per account and network. */
export function nativeBalances({ read, signal, storage, spell = String }: NativeBalancesOptions): Balances {
  const resource = createResource<BalanceTarget, { readonly units: string }>({
    ttl: BALANCE_TTL,
    signal,
    kept: { storage, valid: (data) => /^\d+$/.test(String((data as { readonly units?: unknown } | null)?.units)) },
    name: ({ address, network }) => `balance.${network.caipNetworkId}.${spell(address)}`,
    load: async (target, call) => ({ units: String(await read(target, call)) }),
  })
  // Fixed by specification section 8.
  const demand = (target: BalanceTarget | undefined): void => {
    if (!target?.network || !target.address) throw new Error('CaipNetwork or CaipAddress is undefined')
  }
  return {
    // Test coins are not shown, so they are not requested (specification section 9).
    async refresh(target) {
      demand(target)
      if (!target.network.testnet) await resource.refresh(target)
    },
    async reload(target) {
      demand(target)
      if (!target.network.testnet) await resource.reload(target)
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

/** Fetches the balance now. Views that show it are updated too, without a second request. */
export async function readBalance(balances: Balances, target: BalanceTarget): Promise<Balance> {
  await (balances.reload ?? balances.refresh)(target)
  let stop = (): void => {}
  const reading = new Promise<Balance>((resolve, reject) => {
    stop = balances.watch(target, ({ status, data }) => {
      if (status === 'ready' && data) resolve(data)
      else if (status !== 'loading') reject(new Error('The balance is not known.'))
    })
  })
  return reading.finally(() => stop())
}
