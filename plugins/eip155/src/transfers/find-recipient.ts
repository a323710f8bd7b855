import { encodeFunctionData, erc20Abi } from 'viem'
import type { Ask } from './evm-deps.js'

/**
 * Determines what is behind an address: a token, another contract, or a plain account. An account that delegates to a contract (EIP-7702)
 * counts as an account.
 */
export async function findRecipient(ask: Ask, to: string): Promise<'contract' | 'asset' | undefined> {
  const code = await ask('eth_getCode', [to, 'latest'])
  if (typeof code !== 'string' || code === '0x' || code.startsWith('0xef0100')) return undefined
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
  const decimals = await ask('eth_call', [{ to, data }, 'latest']).catch(() => '0x')
  return typeof decimals === 'string' && /^0x0{62}[\da-f]{2}$/i.test(decimals) ? 'asset' : 'contract'
}
