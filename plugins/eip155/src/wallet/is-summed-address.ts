import { isAddress } from 'viem/utils'

/** Returns true for an address with a valid EIP-55 checksum or in a single letter case. */
export function isSummedAddress(value: string): boolean {
  return isAddress(value) || /^0x[\dA-F]{40}$/.test(value)
}
