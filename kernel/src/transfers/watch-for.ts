import type { Call } from '../types/index.js'
import { isHidden, pause } from '../waits/index.js'

/** Specification section 9. Two seconds apart at first, a minute in the end: half an hour in all. */
const CHECKS = 99
const FIRST_PAUSE_MS = 2_000
const GROWTH = 1.035

/**
 * Searches a chain until a value is found, for at most half an hour, with growing pauses and not while the page is hidden. A failed search
 * is repeated. Resolves with undefined after the last attempt.
 * @throws the reason of the abort
 */
export async function watchFor<T>(look: (call: Call) => Promise<T | undefined>, { signal }: Call): Promise<T | undefined> {
  for (let check = 1; check <= CHECKS; check++) {
    // A hidden page pauses the checks until it is visible again, but never skips the last one.
    if (check === CHECKS || !isHidden()) {
      // Nodes that fail are asked again; the number of checks limits that.
      const found = await look({ signal }).catch(() => undefined)
      signal.throwIfAborted()
      if (found !== undefined) return found
    }
    if (check < CHECKS) await pause(FIRST_PAUSE_MS * GROWTH ** check, signal)
  }
  return undefined
}
