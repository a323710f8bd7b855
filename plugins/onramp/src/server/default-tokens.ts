import { CARD_CHAINS } from './card-chains.js'
import type { OnrampToken } from './onramp-provider.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Circle's own contracts (specification section 9). */
const USDC: { readonly [chain: string]: string } = {
  'eip155:1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'eip155:42161': '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  'eip155:137': '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  'eip155:10': '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  'eip155:8453': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}
/** Native coins of networks, by their SLIP-44 number; Ether on all others. */
const COINS: { readonly [chain: string]: { readonly name: string; readonly symbol: string } } = {
  'eip155:137': { name: 'Polygon', symbol: 'POL' },
  'eip155:80094': { name: 'Berachain', symbol: 'BERA' },
  'eip155:43114': { name: 'Avalanche', symbol: 'AVAX' },
  'eip155:42220': { name: 'Celo', symbol: 'CELO' },
}

/**
 * Returns the coins of the card networks with USDC on them, and both on Solana. Providers sell different tokens, so operators may list
 * their own.
 */
export function defaultTokens(): readonly OnrampToken[] {
  const evm = CARD_CHAINS.flatMap(({ chain, network, meld }): OnrampToken[] => {
    const coin = COINS[chain] ?? { name: 'Ether', symbol: 'ETH' }
    // Meld's code of a native coin omits the network if no other network has that coin.
    const own = coin.symbol === 'ETH' ? `ETH${meld}` : coin.symbol
    const usdc = USDC[chain]
    return [
      {
        asset: `${chain}/slip44:60`,
        ...coin,
        decimals: 18,
        codes: { coinbase: `${coin.symbol}:${network}`, meld: own },
      },
      ...(usdc
        ? [
            {
              asset: `${chain}/erc20:${usdc}`,
              name: 'USD Coin',
              symbol: 'USDC',
              decimals: 6,
              codes: { coinbase: `USDC:${network}`, meld: `USDC${meld}` },
            },
          ]
        : []),
    ]
  })
  return [
    ...evm,
    { asset: `${SOLANA}/slip44:501`, name: 'Solana', symbol: 'SOL', decimals: 9, codes: { meld: 'SOL' } },
    {
      asset: `${SOLANA}/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      codes: { meld: 'USDC_SOLANA' },
    },
  ]
}
