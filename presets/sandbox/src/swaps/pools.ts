import { type Address, parseEther, parseUnits } from 'viem'
import type { SandboxContracts } from '../chain/contracts.js'
import type { SwapContracts } from './swap-contracts.js'

/** Initial content of a pool. */
export interface Pool {
  /** A fee tier of Uniswap V3 in millionths; undefined for a pool of Uniswap V2. */
  readonly fee?: number
  readonly sides: readonly [one: Side, other: Side]
}
interface Side {
  readonly token: Address
  readonly amount: bigint
}

/** The pools of each chain: 1 ether is worth 2500 dollars, and 1 euro 1.08. */
export function poolsOf({ token }: Pick<SandboxContracts, 'token'>, { weth, euro, oldCoin, tollCoin }: SwapContracts): readonly Pool[] {
  const ether = (amount: string): Side => ({ token: weth, amount: parseEther(amount) })
  const dollars = (amount: string): Side => ({ token, amount: parseUnits(amount, 6) })
  const euros = (amount: string): Side => ({ token: euro, amount: parseEther(amount) })
  return [
    { sides: [ether('400'), dollars('1000000')] },
    { fee: 500, sides: [ether('2000'), dollars('5000000')] },
    { fee: 3000, sides: [ether('200'), dollars('500000')] },
    { fee: 3000, sides: [ether('216'), euros('500000')] },
    { fee: 100, sides: [dollars('2160000'), euros('2000000')] },
    // Thin: a larger trade moves the price.
    { sides: [ether('20'), { token: oldCoin, amount: parseUnits('50000', 6) }] },
    { sides: [ether('40'), { token: tollCoin, amount: 1_000_000n }] },
  ]
}
