import { bounded } from './bounded.js'

/** Specification section 9: 3 minutes, at most 99 checks. Whoever is asked has 10 seconds to answer, also the last time. */
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
    // Nobody looks at a hidden page: nothing is asked until it is seen again, but the last check is never left out.
    if (final || !isHidden()) {
      // Whoever stumbles is asked again; the number of checks bounds that.
      const found = await check(limits).catch(() => undefined)
      signal.throwIfAborted()
      if (found !== undefined) return found
    }
    if (final) return undefined
    await pause(Math.min((LIMIT - ANSWER) / (CHECKS - 1), Math.max(end - ANSWER - Date.now(), 0)), signal)
  }
}

/** Whether nobody can see the page. Never, where there is no page. */
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
