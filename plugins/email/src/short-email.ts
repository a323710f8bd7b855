/** Longer addresses do not fit into a row. */
const LONGEST = 30

/** Shortens a long address in the middle, because both its beginning and its host identify it. */
export function shortEmail(email: string): string {
  const letters = [...email]
  if (letters.length <= LONGEST) return email
  const kept = LONGEST - 1
  const first = Math.ceil(kept / 2)
  return `${letters.slice(0, first).join('')}…${letters.slice(first - kept).join('')}`
}
