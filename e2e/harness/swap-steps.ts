import { erc20Abi } from 'viem'
import { type Market, nodeOf } from './swap.js'

export const DONE = ['openSwap', 'initiateSwap', 'swapSuccess']

/** The remaining allowance of routers for a token. */
export const allowances = (market: Market, token: `0x${string}`, owner: `0x${string}`) =>
  Promise.all(
    [market.swaps.contracts.v2Router, market.swaps.contracts.v3Router].map((spender) =>
      nodeOf(market).readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
    ),
  )
