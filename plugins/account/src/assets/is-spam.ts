/** An address of a site, or a call to visit one: names of honest tokens hold neither. */
const LURE =
  /(?:https?:\/\/|www\.|t\.me\/|\b[\w-]+\.(?:com|net|org|io|xyz|app|site|top|club|vip|fi|finance|link|gift|claims?)\b|\b(?:visit|claim|airdrop|reward|voucher|redeem|gift)\b)/i
/** Marks that are not seen, or turn the reading direction: they make one name look like another. */
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

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
  return spam === true || LURE.test(name) || LURE.test(symbol) || HIDDEN.test(name + symbol)
}
