import type { WalletAddresses } from '../../src/wire.js'
import type { FactsOf } from '../networks.js'
import { coinsOf } from '../rpc/amounts.js'

/** What is still there, as far as the operator's nodes tell. */
export interface Held {
  /** Networks with coins of their own, and how many: `Ethereum`, `1.5 ETH`. Tokens are not looked for. */
  readonly coins: readonly { readonly network: string; readonly amount: string }[]
  /** Whether every network answered. */
  readonly isWhole: boolean
}

const MOST = 20

/** Asks the networks for the coins of a wallet. One that does not answer keeps no one from going on. */
export async function heldOn({
  networks,
  addresses,
  node,
  factsOf,
}: {
  readonly networks: readonly string[]
  readonly addresses: WalletAddresses
  readonly node: (chain: string, method: string, params: unknown) => Promise<unknown>
  readonly factsOf: FactsOf
}): Promise<Held> {
  const known = networks.filter((chain) => /^(?:eip155|solana):/.test(chain))
  const asked = await Promise.allSettled(
    known.slice(0, MOST).map(async (chain) => {
      const isSolana = chain.startsWith('solana:')
      const answer = isSolana
        ? ((await node(chain, 'getBalance', [addresses.solana])) as { readonly value: number }).value
        : ((await node(chain, 'eth_getBalance', [addresses.eip155, 'latest'])) as string)
      const facts = factsOf(chain)
      return { network: facts.name, units: BigInt(answer), amount: coinsOf(BigInt(answer), facts) }
    }),
  )
  const coins = asked.flatMap((one) => (one.status === 'fulfilled' && one.value.units > 0n ? [one.value] : []))
  return {
    coins: coins.map(({ network, amount }) => ({ network, amount })),
    isWhole: known.length === networks.length && known.length <= MOST && asked.every(({ status }) => status === 'fulfilled'),
  }
}
