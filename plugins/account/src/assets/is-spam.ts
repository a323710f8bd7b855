import type { Asset } from '@latchkey/kernel'
import { isForgedText } from '@latchkey/kernel/ui'
import { imitates } from '@latchkey/kernel/untrusted-text'

/** A website's address, or a call to visit one: names of honest tokens contain neither. */
const LURE =
  /(?:https?:\/\/|www\.|t\.me\/|\b[\w-]+\.(?:com|net|org|io|xyz|app|site|top|club|vip|fi|finance|link|gift|claims?)\b|\b(?:visit|claim|airdrop|reward|voucher|redeem|gift)\b)/i
/** Symbols use plain letters: one with an extra dot or stroke is another symbol. */
const DECORATED = /[^\P{Script=Latin}a-zA-Z]|\p{M}/u

/** Returns true if an unlisted token looks like bait. Only affects how it is sorted; it can still be viewed. */
export function isSpam({
  name,
  symbol = '',
  verified,
  spam,
}: {
  readonly name: string
  readonly symbol?: string
  readonly verified?: boolean
  readonly spam?: boolean
}): boolean {
  if (verified) return false
  const forged = [name, symbol].some(isForgedText) || (/[a-z]/i.test(symbol) && DECORATED.test(symbol.normalize('NFD')))
  return spam === true || LURE.test(name) || LURE.test(symbol) || forged
}

/**
 * The same for an asset of an account; a token with the symbol of the network's `coin` is bait as well. A price only shows that the token
 * is traded, perhaps by its maker alone.
 */
export function isBait(
  { address, name, symbol, verified, spam }: Pick<Asset, 'address' | 'name' | 'symbol' | 'verified' | 'spam'>,
  coin: string,
): boolean {
  const isImitation = address !== undefined && !verified && imitates(symbol, coin)
  return isImitation || isSpam({ name, symbol, ...(verified && { verified }), ...(spam && { spam }) })
}
