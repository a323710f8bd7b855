import { CACHE, type ScopedStorage } from '../state/index.js'

/** Call it with the addresses of all sessions after each change. */
export type ForgetAccounts = (held: readonly string[]) => void

/**
 * Deletes what is stored about an account when its last session ends: every key that contains its address, whichever plugin owns it, and
 * every cache that mentions it. Responses that arrive later are not stored. The next visitor of this browser may see which wallet was
 * used, but not whose it was.
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
      const text = fold(raw.includes(`.${CACHE}`) ? `${raw} ${value}` : raw)
      return [...gone].some((address) => holds(text, address))
    })
  }
}

/** Normalizes addresses for comparison: some are stored in mixed case. */
function fold(text: string): string {
  return text.toLowerCase()
}

/** Matches whole addresses only: one shortened in storage would match as part of many others. */
function holds(text: string, address: string): boolean {
  for (let at = text.indexOf(address); address !== '' && at >= 0; at = text.indexOf(address, at + 1))
    if (!/[a-z0-9]/.test((text[at - 1] ?? '') + (text[at + address.length] ?? ''))) return true
  return false
}
