const LONGEST_TEXT = 256_000
const MOST_ITEMS = 1000
const DEEPEST = 32
const MOST_PARTS = 50_000

/**
 * Returns whether this is plain data of acceptable size: strings up to 256,000 characters, lists up to 1,000 items, 32 levels deep.
 * Structured clones may also contain cycles, maps, buffers and ports, which are never valid messages.
 */
export function isBounded(value: unknown): boolean {
  let parts = 0
  const fits = (part: unknown, depth: number): boolean => {
    parts += 1
    if (parts > MOST_PARTS || depth > DEEPEST) return false
    if (typeof part === 'string') return part.length <= LONGEST_TEXT
    if (part === null || typeof part !== 'object') return typeof part !== 'bigint'
    if (Array.isArray(part)) return part.length <= MOST_ITEMS && part.every((item) => fits(item, depth + 1))
    const made = Object.getPrototypeOf(part)
    // Objects of another realm have a prototype of that realm, whose own prototype is null.
    if (made !== null && Object.getPrototypeOf(made) !== null) return false
    const members = Object.entries(part)
    return members.length <= MOST_ITEMS && members.every(([name, item]) => name.length <= 1000 && fits(item, depth + 1))
  }
  return fits(value, 0)
}
