/** Networks for purchases by card (specification section 9), with Coinbase's and Meld's names. */
export const CARD_CHAINS: readonly { readonly chain: string; readonly network: string; readonly meld: string }[] = [
  { chain: 'eip155:1', network: 'ethereum', meld: '' },
  { chain: 'eip155:42161', network: 'arbitrum', meld: '_ARBITRUM' },
  { chain: 'eip155:137', network: 'polygon', meld: '_POLYGON' },
  { chain: 'eip155:80094', network: 'berachain', meld: '_BERACHAIN' },
  { chain: 'eip155:43114', network: 'avalanche-c-chain', meld: '_AVAXC' },
  { chain: 'eip155:10', network: 'optimism', meld: '_OPTIMISM' },
  { chain: 'eip155:42220', network: 'celo', meld: '_CELO' },
  { chain: 'eip155:8453', network: 'base', meld: '_BASE' },
]
