/** Names of chains and their coins at price services. */
export interface CoinName {
  /** DefiLlama's name for the chain. */
  readonly llama?: string
  /** CoinGecko's name for the chain. */
  readonly gecko?: string
  /** CoinGecko's id of the chain's coin, which DefiLlama accepts too. */
  readonly coin: string
}

export const COIN_NAMES: { readonly [chain: string]: CoinName } = {
  'eip155:1': { llama: 'ethereum', gecko: 'ethereum', coin: 'ethereum' },
  'eip155:10': { llama: 'optimism', gecko: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:56': { llama: 'bsc', gecko: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { llama: 'xdai', gecko: 'xdai', coin: 'xdai' },
  'eip155:137': { llama: 'polygon', gecko: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:250': { llama: 'fantom', gecko: 'fantom', coin: 'fantom' },
  'eip155:324': { llama: 'era', gecko: 'zksync', coin: 'ethereum' },
  'eip155:5000': { llama: 'mantle', gecko: 'mantle', coin: 'mantle' },
  'eip155:8453': { llama: 'base', gecko: 'base', coin: 'ethereum' },
  'eip155:42161': { llama: 'arbitrum', gecko: 'arbitrum-one', coin: 'ethereum' },
  'eip155:42220': { llama: 'celo', gecko: 'celo', coin: 'celo' },
  'eip155:43114': { llama: 'avax', gecko: 'avalanche', coin: 'avalanche-2' },
  'eip155:59144': { llama: 'linea', gecko: 'linea', coin: 'ethereum' },
  'eip155:534352': { llama: 'scroll', gecko: 'scroll', coin: 'ethereum' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { llama: 'solana', gecko: 'solana', coin: 'solana' },
  'bip122:000000000019d6689c085ae165831e93': { coin: 'bitcoin' },
}
