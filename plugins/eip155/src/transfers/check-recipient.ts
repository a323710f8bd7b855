import { getAddress } from 'viem/utils'

const FORM = /^(0x)?[\da-f]{40}$/i

/**
 * Returns why nothing can be sent to an address, if so: it is not an address, it belongs to another family, or its checksum is wrong
 * (EIP-55). The prefix may be omitted (specification section 5).
 */
export function checkRecipient(to: string): 'invalid' | 'checksum' | 'network' | undefined {
  if (!FORM.test(to)) return looksForeign(to) ? 'network' : 'invalid'
  const digits = to.slice(-40)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && getAddress(`0x${digits.toLowerCase()}`).slice(2) !== digits ? 'checksum' : undefined
}

/** Returns the canonical form of the address. Only for addresses that `checkRecipient` accepted. */
export function toRecipient(to: string): `0x${string}` {
  return getAddress(`0x${to.slice(-40).toLowerCase()}`)
}

/** The common address formats of Bitcoin and Solana. */
function looksForeign(to: string): boolean {
  return /^(bc|tb|bcrt)1[a-z\d]{11,87}$/i.test(to) || /^[1-9A-HJ-NP-Za-km-z]{26,44}$/.test(to)
}
