import { formatUnits } from 'viem'
import type { WalletAddresses } from '../../src/wire.js'

/** What is still there, as far as the operator's nodes tell. */
export interface Held {
  /** Networks (CAIP-2) with coins of their own, and how many. Tokens are not looked for. */
  readonly coins: readonly { readonly chain: string; readonly amount: string }[]
  /** Whether every network answered. */
  readonly isWhole: boolean
}

const MOST = 20

/** Asks the networks for the coins of a wallet. One that does not answer keeps no one from going on. */
export async function heldOn({
  networks,
  addresses,
  node,
}: {
  readonly networks: readonly string[]
  readonly addresses: WalletAddresses
  readonly node: (chain: string, method: string, params: unknown) => Promise<unknown>
}): Promise<Held> {
  const known = networks.filter((chain) => /^(?:eip155|solana):/.test(chain))
  const asked = await Promise.allSettled(
    known.slice(0, MOST).map(async (chain) => {
      const isSolana = chain.startsWith('solana:')
      const answer = isSolana
        ? ((await node(chain, 'getBalance', [addresses.solana])) as { readonly value: number }).value
        : ((await node(chain, 'eth_getBalance', [addresses.eip155, 'latest'])) as string)
      return { chain, units: BigInt(answer), amount: formatUnits(BigInt(answer), isSolana ? 9 : 18) }
    }),
  )
  const coins = asked.flatMap((one) => (one.status === 'fulfilled' && one.value.units > 0n ? [one.value] : []))
  return {
    coins: coins.map(({ chain, amount }) => ({ chain, amount })),
    isWhole: known.length === networks.length && known.length <= MOST && asked.every(({ status }) => status === 'fulfilled'),
  }
}
