import type { TokenFacts } from './read-token.js'

/** From here on an allowance counts as unlimited: the values that wallets and contracts use for that are far above any token's supply. */
const LARGEST = 0x1_00000000_00000000_00000000_00000000n
/** Unlimited value of tokens with 96-bit amounts. */
const LARGEST_96 = 0xffffffff_ffffffff_ffffffffn

/** Returns whether this allowance is unlimited: by its size, or because it is more than there is of the token. */
export function isUnlimited(amount: bigint, { supply = 0n }: Pick<TokenFacts, 'supply'> = {}): boolean {
  return amount >= LARGEST || amount === LARGEST_96 || (supply > 0n && amount > supply)
}
