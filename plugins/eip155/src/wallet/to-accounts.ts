import type { Account } from '@latchkey/kernel'
import { getAddress } from 'viem/utils'
import { isSummedAddress } from './is-summed-address.js'

/** Checksummed, without duplicates. Drops invalid addresses, including those with a wrong checksum (EIP-55). */
export function toAccounts(answered: unknown): readonly Account[] {
  if (!Array.isArray(answered)) return []
  const addresses = answered
    .map((each) => (typeof each === 'string' ? each.replace(/^eip155:\d+:/, '') : ''))
    .filter(isSummedAddress)
    .map((each) => getAddress(each))
  return [...new Set(addresses)].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}
