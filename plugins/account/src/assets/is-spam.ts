import { isForgedText } from '@latchkey/kernel/ui'

/** An address of a site, or a call to visit one: names of honest tokens hold neither. */
const LURE =
  /(?:https?:\/\/|www\.|t\.me\/|\b[\w-]+\.(?:com|net|org|io|xyz|app|site|top|club|vip|fi|finance|link|gift|claims?)\b|\b(?:visit|claim|airdrop|reward|voucher|redeem|gift)\b)/i
/** Symbols are written with plain letters: one with a dot or a stroke too many is another symbol. */
const DECORATED = /[^\P{Script=Latin}a-zA-Z]|\p{M}/u

/** Does an unlisted token look like bait? Only says how it is filed; it can still be seen. */
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
