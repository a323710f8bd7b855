import { isAddress } from 'viem/utils'

/** Is it an address, with the checksum of EIP-55 or in one case throughout? */
export function isSummedAddress(value: string): boolean {
  return isAddress(value) || /^0x[\dA-F]{40}$/.test(value)
}
