import type { SwapCoin } from './listed-token.js'

const ETHER: SwapCoin = { name: 'Ether', symbol: 'ETH', decimals: 18, slip44: 60 }
const COINS: { readonly [chain: string]: SwapCoin } = {
  'eip155:56': { name: 'BNB', symbol: 'BNB', decimals: 18, slip44: 714 },
  'eip155:137': { name: 'POL', symbol: 'POL', decimals: 18, slip44: 966 },
  'eip155:100': { name: 'xDAI', symbol: 'XDAI', decimals: 18, slip44: 700 },
  'eip155:43114': { name: 'Avalanche', symbol: 'AVAX', decimals: 18, slip44: 9000 },
  'eip155:250': { name: 'Fantom', symbol: 'FTM', decimals: 18, slip44: 1007 },
  'eip155:8217': { name: 'Kaia', symbol: 'KAIA', decimals: 18, slip44: 8217 },
}
const SOL: SwapCoin = { name: 'Solana', symbol: 'SOL', decimals: 9, slip44: 501 }

/** Returns the chain's coin; ether if nothing else is known. */
export function coinOf(chain: string): SwapCoin {
  if (chain.startsWith('solana:')) return SOL
  return COINS[chain] ?? ETHER
}

/** Symbols on a list that the operator chose; a symbol alone proves nothing. */
const SUGGESTED = ['USDC', 'USDT', 'DAI', 'WETH', 'WBTC']
const POPULAR: { readonly [chain: string]: readonly string[] } = {
  'eip155:1': ['LINK', 'UNI', 'AAVE', 'stETH'],
  'eip155:42161': ['USD₮0', 'ARB', 'LINK', 'GMX'],
  'eip155:10': ['OP', 'VELO'],
  'eip155:324': ['ZK'],
  'eip155:8453': ['cbBTC', 'cbETH', 'AERO', 'DEGEN'],
  'eip155:56': ['BTCB', 'ETH', 'CAKE', 'FDUSD'],
  'eip155:137': ['AAVE'],
  'eip155:100': ['GNO', 'EURe'],
  'eip155:43114': ['BTC.b', 'WETH.e', 'JOE'],
  'eip155:250': ['BOO'],
  'eip155:1313161554': ['AURORA', 'NEAR'],
}

/** Returns where a listed token is shown. */
export function rankOf(chain: string, symbol: string, tags: readonly string[] = []): 'suggested' | 'popular' | undefined {
  if (tags.includes('suggested') || SUGGESTED.includes(symbol)) return 'suggested'
  return tags.includes('popular') || POPULAR[chain]?.includes(symbol) ? 'popular' : undefined
}
