/** Number of characters at each end that people compare. */
const ENDS = 4

/**
 * Returns true if an address imitates a known one: the same beginning and end, but a different middle. A prefix that all addresses of its
 * kind share (`0x`, `bc1q`) does not count as the beginning.
 */
export function isLookAlike(address: string, known: string): boolean {
  const [a, b] = [body(address), body(known)]
  return a !== b && a.length === b.length && a.slice(0, ENDS) === b.slice(0, ENDS) && a.slice(-ENDS) === b.slice(-ENDS)
}

/** Splits both addresses into groups of four, each with the positions where they differ. They may differ in length. */
export function compareAddresses(a: string, b: string): readonly { readonly a: string; readonly b: string; readonly same: boolean }[] {
  const groups = (text: string): readonly string[] => text.match(/^0x.{1,4}|.{1,4}/g) ?? []
  const [left, right] = [groups(a), groups(b)]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, i) => {
    const [one = '', two = ''] = [left[i], right[i]]
    return { a: one, b: two, same: fold(one, a) === fold(two, b) }
  })
}

function body(address: string): string {
  return fold(address.replace(/^(0x|(bc|tb|bcrt)1[qp]?)/i, ''), address)
}

/** Case is only a checksum on EVM and in bech32; in base58 it is significant. */
function fold(text: string, address: string): string {
  return /^(0x|(bc|tb|bcrt)1)/i.test(address) ? text.toLowerCase() : text
}
