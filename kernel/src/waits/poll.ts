import { bounded } from './bounded.js'

/** Specification section 9: 3 minutes, at most 99 checks. Each check, also the last, may take 10 seconds. */
const LIMIT = 180_000
const CHECKS = 99
const ANSWER = 10_000

/** How long one question of a check may take; made anew for each. */
export type Limits = () => { readonly signal: AbortSignal; readonly ms: number }

/** Checks again and again until there is an answer, and answers nothing when time is up. Never waits for ever. */
export async function poll<T>(check: (limits: Limits) => Promise<T | undefined>, signal: AbortSignal): Promise<T | undefined> {
  const end = Date.now() + LIMIT
  const limits: Limits = () => ({ signal, ms: Math.min(ANSWER, Math.max(end - Date.now(), 0)) })
  for (let checks = 1; ; checks++) {
    signal.throwIfAborted()
    const final = checks >= CHECKS || Date.now() >= end - ANSWER
    // A hidden page pauses the checks until it is visible again, but never skips the last one.
    if (final || !isHidden()) {
      // A check that fails is repeated; the number of checks bounds that.
      const found = await check(limits).catch(() => undefined)
      signal.throwIfAborted()
      if (found !== undefined) return found
    }
    if (final) return undefined
    await pause(Math.min((LIMIT - ANSWER) / (CHECKS - 1), Math.max(end - ANSWER - Date.now(), 0)), signal)
  }
}

/** Whether the page is hidden. False outside a browser. */
export function isHidden(): boolean {
  return typeof document !== 'undefined' && document.visibilityState === 'hidden'
}

/** Waits, but not past the signal. @throws the reason of the abort */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return bounded(new Promise(() => {}), { signal, ms }).then(
    () => {},
    () => signal.throwIfAborted(),
  )
}
