import { fromUnits, withSymbol } from '@latchkey/kernel/units'
import type { WalletAddresses } from '@latchkey/wallet-protocol/wire'
import type { FactsOf } from '../networks.js'

/** Balances of the wallet, as reported by the operator's nodes. */
export interface Held {
  /** Networks with a balance of their native coin, and the amount, such as `1.5 ETH`. Tokens are not checked. */
  readonly coins: readonly { readonly chain: string; readonly name: string; readonly amount: string }[]
  /** Whether every network answered. */
  readonly isWhole: boolean
}

const MOST = 20

/** Fetches the wallet's native coin balances. A network that does not answer never blocks the visitor. */
export async function heldOn({
  networks,
  addresses,
  factsOf,
  node,
}: {
  readonly networks: readonly string[]
  readonly addresses: WalletAddresses
  readonly factsOf: FactsOf
  readonly node: (chain: string, method: string, params: unknown) => Promise<unknown>
}): Promise<Held> {
  const known = networks.filter((chain) => /^(?:eip155|solana):/.test(chain))
  const asked = await Promise.allSettled(
    known.slice(0, MOST).map(async (chain) => {
      const isSolana = chain.startsWith('solana:')
      const answer = isSolana
        ? ((await node(chain, 'getBalance', [addresses.solana])) as { readonly value: number }).value
        : ((await node(chain, 'eth_getBalance', [addresses.eip155, 'latest'])) as string)
      const { name, symbol, decimals } = factsOf(chain)
      return { chain, units: BigInt(answer), name, amount: withSymbol(fromUnits(BigInt(answer), decimals), symbol) }
    }),
  )
  const coins = asked.flatMap((one) => (one.status === 'fulfilled' && one.value.units > 0n ? [one.value] : []))
  return {
    coins: coins.map(({ chain, name, amount }) => ({ chain, name, amount })),
    isWhole: known.length === networks.length && known.length <= MOST && asked.every(({ status }) => status === 'fulfilled'),
  }
}
