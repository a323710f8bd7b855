import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import type { SandboxSolana } from '../solana/solana.js'
import type { SandboxSwaps } from '../swaps/sandbox-swaps.js'

/** An entry of a token list (https://tokenlists.org, `TokenInfo`); on Solana `chainId` is a CAIP-2 id. */
export interface SandboxToken {
  /** EVM chain id, or the cluster number of token lists for Solana. */
  readonly chainId: number | string
  /** Address of the contract or mint. */
  readonly address: string
  /** Full name of the token. */
  readonly name: string
  /** Ticker symbol of the token. */
  readonly symbol: string
  /** Number of decimals. */
  readonly decimals: number
  /** Icon as a data URI. */
  readonly logoURI: string
}

interface TokenWorld {
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  readonly solana: SandboxSolana | undefined
  readonly swaps: SandboxSwaps | undefined
}

/** The tokens of all chains, as an operator would list them. */
export function tokenList({ chains, contracts, solana, swaps }: TokenWorld): readonly SandboxToken[] {
  return [
    ...chains.map(({ id }) => ({
      chainId: id,
      address: contracts.token,
      name: 'Test Dollar',
      symbol: 'TUSD',
      decimals: 6,
      logoURI: coin('$', '#2e7d5b'),
    })),
    ...(swaps ? chains.flatMap(({ id }) => swapTokens(swaps).map((token) => ({ chainId: id, ...token }))) : []),
    ...Object.values(solana?.tokens ?? {}).map(({ mint, name, symbol, decimals }) => ({
      chainId: solana?.network.caipNetworkId ?? '',
      address: mint,
      name,
      symbol,
      decimals,
      logoURI: symbol === 'TEUR' ? coin('€', '#2f5fb3') : coin('$', '#2e7d5b'),
    })),
  ]
}

function swapTokens({ contracts: { weth, euro, oldCoin, tollCoin } }: SandboxSwaps): readonly Omit<SandboxToken, 'chainId'>[] {
  return [
    { address: weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, logoURI: coin('Ξ', '#4f46e5') },
    { address: euro, name: 'Test Euro', symbol: 'TEUR', decimals: 18, logoURI: coin('€', '#2f5fb3') },
    { address: oldCoin, name: 'Old Coin', symbol: 'OLD', decimals: 6, logoURI: coin('O', '#7c5a2e') },
    { address: tollCoin, name: 'Toll Coin', symbol: 'TOLL', decimals: 0, logoURI: coin('T', '#7a3b69') },
  ]
}

function coin(sign: string, colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="${colour}"/><circle cx="32" cy="32" r="24" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/><text x="32" y="44" font-family="sans-serif" font-size="34" font-weight="700" text-anchor="middle" fill="#fff">${sign}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
