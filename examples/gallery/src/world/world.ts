import { arbitrum, base, bsc, mainnet, optimism, polygon, sepolia } from '@latchkey/eip155/networks'
import {
  type Asset,
  assetSources,
  type BalanceState,
  balanceSources,
  type ChainAdapter,
  type Contract,
  chains,
  connectorSources,
  definePlugin,
  type Identity,
  type ListedWallet,
  type Network,
  nameSources,
  type Plugin,
  transfers,
  walletErrors,
  walletSources,
} from '@latchkey/kernel'
import { marks } from './marks.js'
import { type Money, moneyOf } from './money.js'
import { type GalleryWallet, NEW, toConnector } from './wallets.js'

/** What a made-up wallet does when it is asked to change its network. */
export type SwitchMood = 'approve' | 'never' | 'adding' | 'pending' | 'reject' | 'fail' | 'manual'

export interface WorldOptions {
  readonly networks?: readonly Network[]
  readonly wallets?: readonly GalleryWallet[]
  readonly switching?: SwitchMood
  /** Never answers when left out. */
  readonly balance?: BalanceState
  readonly identity?: Identity
  /** A list of further wallets: what it holds, or how it fails. */
  readonly listed?: readonly ListedWallet[] | 'never' | 'fails'
  /** What the account holds: nothing but its balance when left out. */
  readonly assets?: readonly Asset[] | 'never' | 'fails'
  readonly money?: Money
  /** Kinds of network besides EVM ones. */
  readonly solana?: boolean
}

export interface WorldContract extends Contract {
  readonly id: 'world'
  readonly messages: 'world.evm' | 'world.solana'
}

export const evmNetworks: readonly Network[] = [mainnet, arbitrum, base, sepolia]
export const manyNetworks: readonly Network[] = [mainnet, arbitrum, base, optimism, polygon, bsc, sepolia, ...numbered(6)]
export const solanaNetwork: Network = {
  id: 'main',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:main',
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
  assets: { imageUrl: marks.coin },
}

/** Chains, wallets, balances and names without a network: everything answers as the scene says. */
export function world(options: WorldOptions = {}): Plugin<WorldContract> {
  const { networks = evmNetworks, wallets = [], balance, identity, listed, assets, money = {}, solana = false } = options
  const all = solana ? [...networks, solanaNetwork] : networks
  return definePlugin<WorldContract>({
    id: 'world',
    version: '1.0.0',
    kernel: '^1.0.0',
    messages: { en: { 'world.evm': 'EVM networks', 'world.solana': 'Solana' } },
    setup: () => ({
      contributes: [
        chains.of(chain('eip155', 'world.evm', networks, options)),
        ...(solana ? [chains.of(chain('solana', 'world.solana', [solanaNetwork], options))] : []),
        connectorSources.of({ id: 'world', watch: (report) => report(wallets.map((wallet) => toConnector(wallet, all))) }),
        balanceSources.of({
          id: 'world',
          namespace: 'eip155',
          watch(_args, report) {
            report(balance ?? { status: 'loading' })
            return () => {}
          },
          refresh: async () => {},
        }),
        nameSources.of({
          id: 'world',
          namespace: 'eip155',
          resolve: async () => identity,
          find: async ({ name }) => (name === 'ada.eth' ? NEW : undefined),
        }),
        transfers.of(moneyOf(money)),
        ...(assets ? [assetSources.of({ id: 'world', list: () => held(assets) })] : []),
        ...(listed ? [walletSources.of({ id: 'world', list: () => answer(listed) })] : []),
      ],
    }),
  })
}

function chain(namespace: string, label: string, networks: readonly Network[], { switching = 'approve' }: WorldOptions): ChainAdapter {
  return {
    namespace,
    networks,
    label,
    defaultAccountType: 'eoa',
    supports: ['balances', 'send', 'activity', 'swaps', 'names'],
    methods: [],
    events: [],
    isAddress: () => true,
    isHash: () => true,
    isSameAddress: (a, b) => a === b,
    signMessage: async () => '0x',
    async switchNetwork(_connection, network, { progress }) {
      if (switching === 'approve') return
      if (switching === 'reject') throw walletErrors.create('rejected', { wallet: 'Bench Fox' })
      if (switching === 'pending') throw walletErrors.create('pending', { wallet: 'Bench Fox' })
      if (switching === 'manual') throw walletErrors.create('chain-not-supported', { chain: network.caipNetworkId })
      if (switching === 'fail') throw walletErrors.create('failed', { wallet: 'Bench Fox', reason: 'Internal JSON-RPC error (-32603)' })
      if (switching === 'adding') progress?.('adding')
      return new Promise(() => {})
    },
  }
}

async function held(assets: readonly Asset[] | 'never' | 'fails'): Promise<readonly Asset[]> {
  if (assets === 'never') return new Promise<never>(() => {})
  if (assets === 'fails') throw new TypeError('Failed to fetch')
  return assets
}

async function answer(listed: readonly ListedWallet[] | 'never' | 'fails') {
  if (listed === 'never') return new Promise<never>(() => {})
  if (listed === 'fails') throw new TypeError('Failed to fetch')
  return { wallets: listed, count: listed.length }
}

function numbered(count: number): readonly Network[] {
  return Array.from({ length: count }, (_, i): Network => {
    const id = 7001 + i
    return {
      id,
      name: `Rollup ${i + 1}`,
      chainNamespace: 'eip155',
      caipNetworkId: `eip155:${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    }
  })
}
