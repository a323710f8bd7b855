import type { Activity, ActivityTransfer } from '@latchkey/kernel'

export interface LookAlikeArgs {
  /** The account of the history. */
  readonly account: string
  /** Addresses that the account has used, including itself. */
  readonly used: readonly string[]
  readonly isSame: (a: string, b: string) => boolean
}

/** A prefix that every address of its kind has identifies nothing. */
const COMMON = /^(?:0x|(?:bc|tb|bcrt)1[qp])/i
/** Number of characters at each end that people compare. */
const ENDS = 4

/**
 * Returns true if a third party planted this transaction in the account's history, so that its counterparty is mistaken for an address
 * that the account uses ("address poisoning"). Such transactions are initiated by others and move nothing, dust or a made-up token,
 * between the account and an address with the same first and last four characters as one it has used. One that moves nothing has no other
 * purpose, whatever the address. Real incoming money is never hidden. Pure (SEC-04).
 */
export function isLookAlike({ from, transfers }: Activity, { account, used, isSame }: LookAlikeArgs): boolean {
  if (isSame(from, account) || transfers.length === 0) return false
  return transfers.every((transfer) => {
    if (isNothing(transfer)) return true
    const { party } = transfer
    return party !== undefined && isWorthless(transfer) && used.some((known) => !isSame(known, party) && looksLike(known, party))
  })
}

/** Returns true if two addresses have the same ends. */
export function looksLike(a: string, b: string): boolean {
  const [one, other] = [endsOf(a), endsOf(b)]
  return one !== undefined && one === other
}

function endsOf(address: string): string | undefined {
  const own = address.replace(COMMON, '')
  // Hexadecimal and bech32 addresses ignore case; base58 ones do not.
  const form = own === address ? own : own.toLowerCase()
  return form.length > 2 * ENDS ? form.slice(0, ENDS) + form.slice(-ENDS) : undefined
}

function isNothing({ quantity, tokenId }: ActivityTransfer): boolean {
  return tokenId === undefined && !/[1-9]/.test(quantity)
}

/** Less than a hundredth of the coin or of a listed token, or any amount of an unverified token. */
function isWorthless({ asset, verified, quantity }: ActivityTransfer): boolean {
  return (asset !== undefined && !verified) || /^0*(?:\.0{2}\d*)?$/.test(quantity)
}
