import { bounded } from './bounded.js'

/** Specification section 9: 3 minutes, at most 99 checks. Each check, including the last, may take 10 seconds. */
export const RECEIPT_MS = 180_000
export const RECEIPT_CHECKS = 99
const ANSWER = 10_000

/** Timeout signal for a single request of a check; created anew for each. */
export type Limits = () => { readonly signal: AbortSignal; readonly ms: number }

/** Repeats a check until it returns a result. Resolves with undefined when time is up; it never waits forever. */
export async function poll<T>(check: (limits: Limits) => Promise<T | undefined>, signal: AbortSignal): Promise<T | undefined> {
  const end = Date.now() + RECEIPT_MS
  const limits: Limits = () => ({ signal, ms: Math.min(ANSWER, Math.max(end - Date.now(), 0)) })
  for (let checks = 1; ; checks++) {
    signal.throwIfAborted()
    const final = checks >= RECEIPT_CHECKS || Date.now() >= end - ANSWER
    // A hidden page pauses the checks until it is visible again, but never skips the last one.
    if (final || !isHidden()) {
      // A failed check is repeated; the maximum number of checks limits that.
      const found = await check(limits).catch(() => undefined)
      signal.throwIfAborted()
      if (found !== undefined) return found
    }
    if (final) return undefined
    await pause(Math.min((RECEIPT_MS - ANSWER) / (RECEIPT_CHECKS - 1), Math.max(end - ANSWER - Date.now(), 0)), signal)
  }
}

/** Returns whether the page is hidden. False outside a browser. */
export function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}

/** Waits, unless the signal aborts first. @throws the reason of the abort */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return bounded(new Promise(() => {}), { signal, ms }).then(
    () => {},
    () => signal.throwIfAborted(),
  )
}
