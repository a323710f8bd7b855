import type { Reply } from '@latchkey/kernel/wire'
import type { embeddedWalletWire } from '@latchkey/wallet-protocol/wire'
import { BITCOIN, BITCOIN_REGTEST } from './bitcoin-networks.js'

/** Network facts shown in a prompt. */
export interface NetworkFacts {
  /** Display name, or the CAIP-2 id if none is configured. */
  readonly name: string
  /** Symbol of the native coin. */
  readonly symbol: string
  readonly decimals: number
  /** CAIP-19 id of the native coin, for its price. */
  readonly coin: string
  /** Whether the network is in the table below or described by the operator. */
  readonly isKnown: boolean
}
/** Returns the facts of the network with a CAIP-2 id. The embedding page cannot influence them. */
export type FactsOf = (chain: string) => NetworkFacts

/** Name of the network and symbol of its native coin, by CAIP-2 id. EVM coins have 18 decimals. */
const TABLE: { readonly [chain: string]: readonly [name: string, symbol: string] } = {
  'eip155:1': ['Ethereum', 'ETH'],
  'eip155:10': ['OP Mainnet', 'ETH'],
  'eip155:25': ['Cronos', 'CRO'],
  'eip155:56': ['BNB Smart Chain', 'BNB'],
  'eip155:100': ['Gnosis', 'xDAI'],
  'eip155:130': ['Unichain', 'ETH'],
  'eip155:137': ['Polygon', 'POL'],
  'eip155:250': ['Fantom', 'FTM'],
  'eip155:324': ['ZKsync Era', 'ETH'],
  'eip155:480': ['World Chain', 'ETH'],
  'eip155:1284': ['Moonbeam', 'GLMR'],
  'eip155:5000': ['Mantle', 'MNT'],
  'eip155:7777777': ['Zora', 'ETH'],
  'eip155:8217': ['Kaia', 'KAIA'],
  'eip155:8453': ['Base', 'ETH'],
  'eip155:34443': ['Mode', 'ETH'],
  'eip155:42161': ['Arbitrum One', 'ETH'],
  'eip155:42220': ['Celo', 'CELO'],
  'eip155:43114': ['Avalanche C-Chain', 'AVAX'],
  'eip155:59144': ['Linea', 'ETH'],
  'eip155:80094': ['Berachain', 'BERA'],
  'eip155:81457': ['Blast', 'ETH'],
  'eip155:534352': ['Scroll', 'ETH'],
  'eip155:1313161554': ['Aurora', 'ETH'],
  'eip155:11155111': ['Sepolia (test network)', 'Sepolia ETH'],
  'eip155:84532': ['Base Sepolia (test network)', 'Sepolia ETH'],
  'eip155:421614': ['Arbitrum Sepolia (test network)', 'Sepolia ETH'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['Solana', 'SOL'],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['Solana Devnet (test network)', 'SOL'],
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': ['Solana Testnet (test network)', 'SOL'],
  [BITCOIN]: ['Bitcoin', 'BTC'],
  'bip122:000000000933ea01ad0ee984209779ba': ['Bitcoin Testnet (test network)', 'tBTC'],
  'bip122:00000000da84f2bafbbc53dee25a72ae': ['Bitcoin Testnet 4 (test network)', 'tBTC'],
  'bip122:00000008819873e925422c1ff0f99f7c': ['Bitcoin Signet (test network)', 'sBTC'],
  [BITCOIN_REGTEST]: ['Bitcoin Regtest (test network)', 'rBTC'],
}
const DECIMALS: { readonly [namespace: string]: number } = { solana: 9, bip122: 8 }
/** SLIP-44 number of the native coin. */
const COINS: { readonly [namespace: string]: number } = { solana: 501, bip122: 0 }

type Described = NonNullable<Reply<(typeof embeddedWalletWire)['config']>['networkNames']>

/**
 * Returns network facts from the operator's descriptions first, then from the table. For any other network, returns its id, and `coins`
 * instead of a symbol.
 */
export function factsOf(described: Described = []): FactsOf {
  return (chain) => {
    const own = described.find((each) => each.chain === chain)
    const [namespace = ''] = chain.split(':')
    const decimals = own?.decimals ?? DECIMALS[namespace] ?? 18
    const coin = `${chain}/slip44:${COINS[namespace] ?? 60}`
    if (own) return { name: own.name, symbol: own.symbol, decimals, coin, isKnown: true }
    const [name, symbol] = (Object.hasOwn(TABLE, chain) && TABLE[chain]) || []
    if (name === undefined || symbol === undefined) return { name: chain, symbol: 'coins', decimals, coin, isKnown: false }
    return { name, symbol, decimals, coin, isKnown: true }
  }
}
