import type { Ask } from './evm-deps.js'
import { toNumber } from './evm-deps.js'

/**
 * Returns true if an address has no code on this network, but a contract on another one: a contract wallet exists only where it was
 * deployed, and its owner may not reach assets sent here. An account that has sent a transaction here has a key.
 * @param here queries the network of the transfer
 * @param others query the app's other networks; one that does not answer counts as empty
 */
export async function isContractElsewhere(here: Ask, others: readonly Ask[], to: string): Promise<boolean> {
  if (others.length === 0) return false
  const [code, nonce] = await Promise.all([here('eth_getCode', [to, 'latest']), here('eth_getTransactionCount', [to, 'latest'])])
  if (code !== '0x' || toNumber(nonce) > 0n) return false
  const found = await Promise.all(others.map((ask) => ask('eth_getCode', [to, 'latest']).catch(() => '0x')))
  // An account that delegates to a contract (EIP-7702) has a key.
  return found.some((each) => typeof each === 'string' && each.length > 2 && !each.startsWith('0xef0100'))
}
