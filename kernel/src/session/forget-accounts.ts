import { CACHE, type ScopedStorage } from '../state/index.js'

/** Takes the addresses of all sessions after each change. */
export type ForgetAccounts = (held: readonly string[]) => void

/**
 * Nothing that was stored of an account stays longer than its session: keys that are named after its address go, whoever they belong to, and
 * so do caches that mention it. An answer that is still on its way is not stored any more. What the next visitor of this browser may see
 * is the wallet's name, not whose it was.
 */
export function createForgetAccounts(storage: Pick<ScopedStorage, 'refuse'>, before: readonly string[]): ForgetAccounts {
  let known = new Set(before.map(fold))
  const gone = new Set<string>()
  return (held) => {
    const now = new Set(held.map(fold))
    const lost = [...known].filter((address) => !now.has(address))
    known = now
    for (const address of now) gone.delete(address)
    for (const address of lost) gone.add(address)
    if (lost.length === 0) return
    storage.refuse((raw, value) => {
      const words = fold(raw.includes(`.${CACHE}`) ? `${raw} ${value}` : raw).split(/[^a-z0-9]/)
      // Whole words: an address that someone shortened in storage would be part of everything.
      return words.some((word) => gone.has(word))
    })
  }
}

/** Addresses are spelled with and without capitals, here and there. */
function fold(text: string): string {
  return text.toLowerCase()
}
