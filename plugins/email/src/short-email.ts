/** More letters than this do not fit into a row. */
const LONGEST = 30

/** A long address without its middle: both its beginning and its host tell whose it is. */
export function shortEmail(email: string): string {
  const letters = [...email]
  if (letters.length <= LONGEST) return email
  const kept = LONGEST - 1
  const first = Math.ceil(kept / 2)
  return `${letters.slice(0, first).join('')}…${letters.slice(first - kept).join('')}`
}
