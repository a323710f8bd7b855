import { encodeFunctionData, erc20Abi } from 'viem'
import { type Ask, toNumber } from './evm-deps.js'

/** How much of a token an account holds, in base units. */
export async function tokensHeld(ask: Ask, asset: string, owner: `0x${string}`): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const answer = await ask('eth_call', [{ to: asset, data }, 'latest'])
  // An address without a contract returns nothing.
  return answer === '0x' ? 0n : toNumber(answer)
}
