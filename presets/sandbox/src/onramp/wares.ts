import { tokenList } from '../backend/token-list.js'
import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import type { SandboxSolana } from '../solana/solana.js'
import type { SandboxOnrampConfig } from './sandbox-onramp.js'

/** The assets that sellers pay out. */
export interface OnrampWorld {
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  readonly solana: SandboxSolana | undefined
}
type Ware = SandboxOnrampConfig['tokens'][number] & {
  /** Price of one whole unit, in dollars. */
  readonly price: number
}

/** Ether and the test dollar on both chains, and SOL at Meld, with each seller's names for them. */
export function waresOf({ chains, contracts, solana }: OnrampWorld): readonly Ware[] {
  const dollar = tokenList({ chains, contracts, solana: undefined, swaps: undefined })[0]
  return [
    ...chains.flatMap(({ id, network }): Ware[] => [
      {
        asset: `eip155:${id}/slip44:60`,
        ...network.nativeCurrency,
        iconUrl: network.assets.imageUrl,
        codes: { coinbase: `ETH:local-${id}`, meld: `ETH_LOCAL${id}` },
        price: 2500,
      },
      {
        asset: `eip155:${id}/erc20:${contracts.token}`,
        name: 'Test Dollar',
        symbol: 'TUSD',
        decimals: 6,
        ...(dollar && { iconUrl: dollar.logoURI }),
        codes: { coinbase: `TUSD:local-${id}`, meld: `TUSD_LOCAL${id}` },
        price: 1,
      },
    ]),
    ...(solana
      ? [
          {
            asset: `${solana.network.caipNetworkId}/slip44:501`,
            ...solana.network.nativeCurrency,
            iconUrl: solana.network.assets.imageUrl,
            codes: { meld: 'SOL' },
            price: 150,
          },
        ]
      : []),
  ]
}

/** Amount that the money buys: 1.5 % go to the seller, and ten cents to the network. Decimals, as text. */
export function dealOf(
  { price, decimals }: Pick<Ware, 'price' | 'decimals'>,
  { fiat, paid }: { readonly fiat: string; readonly paid: string },
): { readonly amount: string; readonly fee: string; readonly network: string } {
  // A number holds cents exactly, up to the most that anyone spends here.
  const cents = Math.round(Number(paid) * 100)
  const fee = Math.ceil(cents * 0.015)
  const left = Math.max(0, cents - fee - 10)
  const dollars = (left / 100) * (DOLLARS[fiat] ?? 1)
  const places = Math.min(decimals, 8)
  return { amount: (dollars / price).toFixed(places), fee: (fee / 100).toFixed(2), network: '0.10' }
}

const DOLLARS: { readonly [fiat: string]: number } = { EUR: 1.08, GBP: 1.25 }
