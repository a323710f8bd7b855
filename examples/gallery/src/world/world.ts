import { bitcoin as bitcoinNetwork } from '@latchkey/bip122/networks'
import { arbitrum, base, bsc, mainnet, optimism, polygon, sepolia } from '@latchkey/eip155/networks'
import {
  type Activity,
  type ActivityPage,
  type Asset,
  type BalanceState,
  balanceSources,
  type ChainAdapter,
  type ChainParts,
  type Collectible,
  type Contract,
  chains,
  connectorSources,
  definePlugin,
  type Identity,
  KERNEL_VERSION,
  type ListedWallet,
  type Network,
  nameSources,
  type Plugin,
  walletErrors,
  walletSources,
} from '@latchkey/kernel'
import { mainnet as solanaMainnet } from '@latchkey/solana/networks'
import { type Money, moneyOf } from './money.js'
import { type TradeMood, tradesOf } from './trades.js'
import { type GalleryWallet, NEW, toConnector } from './wallets.js'

/** How a fictional wallet responds to a network switch. */
export type SwitchMood = 'approve' | 'never' | 'adding' | 'pending' | 'reject' | 'fail' | 'manual'

export interface WorldOptions {
  readonly networks?: readonly Network[]
  readonly wallets?: readonly GalleryWallet[]
  readonly switching?: SwitchMood
  /** How a fictional wallet responds to a signature request. */
  readonly signing?: 'approve' | 'reject' | 'never'
  /** Never responds by default. */
  readonly balance?: BalanceState
  readonly identity?: Identity
  /** Tokens of every account, or how requesting them ends. Without it there is only the coin of `balance`. */
  readonly assets?: readonly Asset[] | 'never' | 'fails'
  readonly collectibles?: readonly Collectible[] | 'never' | 'fails'
  /** Activity of every account; `breaks` after the first page. */
  readonly activity?: readonly Activity[] | 'never' | 'fails' | { readonly breaks: readonly Activity[] }
  /** A list of further wallets: its content, or how it fails. */
  readonly listed?: readonly ListedWallet[] | 'never' | 'fails'
  readonly money?: Money
  readonly trades?: TradeMood
  /** Network families besides EVM. */
  readonly solana?: boolean
  readonly bitcoin?: boolean
  /** Balances of the other families. Defaults to those of EVM. */
  readonly balances?: { readonly [namespace: string]: BalanceState }
}

export interface WorldContract extends Contract {
  readonly id: 'world'
  readonly provides: 'chain'
  readonly rpc: { readonly personal_sign: { readonly params: readonly unknown[]; readonly result: string } }
  readonly messages: 'world.evm' | 'world.solana' | 'world.bitcoin'
}

export const evmNetworks: readonly Network[] = [mainnet, arbitrum, base, sepolia]
export const manyNetworks: readonly Network[] = [mainnet, arbitrum, base, optimism, polygon, bsc, sepolia, ...numbered(6)]
const solanaNetwork: Network = { ...solanaMainnet, id: 'main', caipNetworkId: 'solana:main' }

/** The kernel's interface for a whole world in one plugin. */
export const worldNeeds: readonly string[] = ['chains', 'connectorSources', 'balanceSources', 'nameSources', 'walletSources'].map(
  (point) => `kernel.${point}`,
)

/** Chains, wallets, balances and names without a network: everything responds as the scene specifies. */
export function world(options: WorldOptions = {}): Plugin<WorldContract> {
  const { networks = evmNetworks, wallets = [], balance, balances, identity, listed, solana = false, bitcoin = false } = options
  const all = [...networks, ...(solana ? [solanaNetwork] : []), ...(bitcoin ? [bitcoinNetwork] : [])]
  return definePlugin<WorldContract>({
    id: 'world',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: worldNeeds,
    provides: { chain: '1.0.0' },
    messages: { en: { 'world.evm': 'Ethereum and compatible', 'world.solana': 'Solana', 'world.bitcoin': 'Bitcoin' } },
    setup: () => ({
      rpc: {
        personal_sign: {
          policy: 'free',
          async handle() {
            if (options.signing === 'reject') throw walletErrors.create('rejected', { wallet: 'Bench Fox' })
            return options.signing === 'never' ? new Promise<never>(() => {}) : `0x${'1b'.repeat(65)}`
          },
        },
      },
      contributes: [
        chains.of(chain('eip155', 'world.evm', networks, options)),
        ...(solana ? [chains.of(chain('solana', 'world.solana', [solanaNetwork], options))] : []),
        ...(bitcoin ? [chains.of({ ...chain('bip122', 'world.bitcoin', [bitcoinNetwork], options), defaultAccountType: 'payment' })] : []),
        connectorSources.of({ id: 'world', watch: (report) => report(wallets.map((wallet) => toConnector(wallet, all))) }),
        ...['eip155', ...Object.keys(balances ?? {})].map((namespace) =>
          balanceSources.of({
            id: `world.${namespace}`,
            namespace,
            watch(_args, report) {
              report(balances?.[namespace] ?? balance ?? { status: 'loading' })
              return () => {}
            },
            refresh: async () => {},
          }),
        ),
        nameSources.of({
          id: 'world',
          namespace: 'eip155',
          resolve: async () => identity,
          find: async ({ name }) => (name === identity?.name ? wallets[0]?.addresses?.[0] : name === 'ada.eth' ? NEW : undefined),
        }),
        ...(listed ? [walletSources.of({ id: 'world', list: () => answer(listed) })] : []),
      ],
    }),
  })
}

function chain(
  namespace: string,
  label: string,
  networks: readonly Network[],
  { switching = 'approve', signing, assets, collectibles, activity, money = {}, trades }: WorldOptions,
): ChainAdapter {
  // One per scene: it counts its requests.
  const trader = trades && tradesOf(trades)
  const parts: ChainParts = {
    ...(assets && { nodeAssets: () => told(assets) }),
    ...(collectibles && { collectibles: () => told(collectibles) }),
    transfers: async () => moneyOf(money),
    ...(trader && { trades: async () => trader }),
    ...(activity && { activity: ({ cursor }) => pageOf(activity, cursor) }),
  }
  return {
    namespace,
    networks,
    label,
    defaultAccountType: 'eoa',
    supports: ['balances', 'send', 'onramp', 'activity', 'swaps', 'names'],
    load: async () => parts,
    methods: [],
    events: [],
    isAddress: () => true,
    isHash: () => true,
    isSameAddress: (a, b) => a === b,
    async signMessage() {
      if (signing === 'reject') throw walletErrors.create('rejected', { wallet: 'Bench Fox' })
      return signing === 'never' ? new Promise<never>(() => {}) : `0x${'1b'.repeat(65)}`
    },
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

async function told<T>(what: T | 'never' | 'fails'): Promise<T> {
  if (what === 'never') return new Promise<never>(() => {})
  if (what === 'fails') throw new TypeError('Failed to fetch')
  return what
}

async function pageOf(activity: NonNullable<WorldOptions['activity']>, cursor: string | undefined): Promise<ActivityPage> {
  if (typeof activity !== 'object') return told<ActivityPage>(activity)
  if ('breaks' in activity) return cursor === undefined ? { items: activity.breaks, next: 'more' } : told<ActivityPage>('fails')
  return { items: activity }
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
