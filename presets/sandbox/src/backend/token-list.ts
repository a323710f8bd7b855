import type { SandboxChain } from '../chain/chain.js'
import type { SandboxContracts } from '../chain/contracts.js'
import type { SandboxSolana } from '../solana/solana.js'

/** An entry of a token list (https://tokenlists.org, `TokenInfo`); on Solana `chainId` is a CAIP-2 id. */
export interface SandboxToken {
  /** Number of an EVM chain, or of a Solana cluster as lists number them. */
  readonly chainId: number | string
  /** Address of the contract or mint. */
  readonly address: string
  /** Full form of the token. */
  readonly name: string
  /** Short form of the token. */
  readonly symbol: string
  /** Places of the smallest unit. */
  readonly decimals: number
  /** A picture, as data. */
  readonly logoURI: string
}

interface TokenWorld {
  readonly chains: readonly SandboxChain[]
  readonly contracts: SandboxContracts
  readonly solana: SandboxSolana | undefined
}

/** The tokens of all chains, as an operator would list them. */
export function tokenList({ chains, contracts, solana }: TokenWorld): readonly SandboxToken[] {
  return [
    ...chains.map(({ id }) => ({
      chainId: id,
      address: contracts.token,
      name: 'Test Dollar',
      symbol: 'TUSD',
      decimals: 6,
      logoURI: coin('$', '#2e7d5b'),
    })),
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

function coin(sign: string, colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="${colour}"/><circle cx="32" cy="32" r="24" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/><text x="32" y="44" font-family="sans-serif" font-size="34" font-weight="700" text-anchor="middle" fill="#fff">${sign}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
