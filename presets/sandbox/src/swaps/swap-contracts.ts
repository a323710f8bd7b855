import { type Address, getContractAddress } from 'viem'

/** Deploys the swap contracts and owns the pools' funds. It has no known key: the nodes impersonate it. */
export const MARKET: Address = '0x5Ba75bA75BA75bA75ba75bA75bA75ba75bA75Ba7'

/** Addresses of the swap contracts, on both chains. */
export interface SwapContracts {
  /** Wrapped Ether (WETH). */
  readonly weth: Address
  /** Factory of Uniswap V2. */
  readonly v2Factory: Address
  /** Router of Uniswap V2. */
  readonly v2Router: Address
  /** Factory of Uniswap V3. */
  readonly v3Factory: Address
  /** Quotes trades with pools of Uniswap V3 (QuoterV2). */
  readonly v3Quoter: Address
  /** Router of Uniswap V3 (SwapRouter). */
  readonly v3Router: Address
  /** Manages liquidity of Uniswap V3 pools. */
  readonly v3Positions: Address
  /** ERC-20 'Test Euro' (TEUR, 18 decimals), which supports signed allowances (EIP-2612). Anyone may `mint`. */
  readonly euro: Address
  /** ERC-20 'Old Coin' (OLD, 6 decimals), which returns nothing and only accepts an allowance if there is none. */
  readonly oldCoin: Address
  /** ERC-20 'Toll Coin' (TOLL, no decimals), which keeps one percent of every transfer. */
  readonly tollCoin: Address
}

/** The contracts in the order of their creation, which fixes their addresses. */
const ORDER = [
  'weth',
  'v2Factory',
  'v2Router',
  'v3Factory',
  'v3Quoter',
  'v3Router',
  'v3Positions',
  'euro',
  'oldCoin',
  'tollCoin',
] as const satisfies readonly (keyof SwapContracts)[]

/** The addresses that `startSwaps` fills. */
export function swapContracts(): SwapContracts {
  const deployed = ORDER.map((name, nonce) => [name, getContractAddress({ from: MARKET, nonce: BigInt(nonce) })] as const)
  // `fromEntries` loses the key types; they are exactly those of ORDER.
  return Object.fromEntries(deployed) as Record<(typeof ORDER)[number], Address>
}
