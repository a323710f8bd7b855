/** Why to dial: the library reconnects, a caller is waiting for an answer, or the visitor has just pressed Try again. */
export type DialReason = 'itself' | 'waiting' | 'asked'

/** Limits how often a relay is dialled. Pure apart from the clock. */
export interface DialBudget {
  /** Milliseconds until a dial is allowed; 0 if it is allowed now. */
  wait(reason: DialReason): number
  dialled(): void
  failed(): void
  /** Failed dials since a connection last answered. */
  readonly failures: number
  /** A connection answered. */
  answered(): void
  /** A connection delivered a message: it may be replaced once without counting. */
  useful(): void
}

const WINDOW_MS = 25_000
const MOST = 3
/** Pauses after the first, second, … failure of every relay in the list. */
const PAUSES_MS = [2_000, 5_000, 10_000, 20_000, 30_000] as const

/** Allows at most three dials in 25 seconds, one of them reserved for a waiting caller. @param relays number of relays that take turns */
export function createDialBudget(relays: number): DialBudget {
  let dials: readonly number[] = []
  let last = 0
  let failures = 0
  const pause = (): number => (failures < relays ? 0 : (PAUSES_MS[Math.min(Math.floor(failures / relays), PAUSES_MS.length) - 1] ?? 0))
  return {
    wait(reason) {
      const now = Date.now()
      // A clock that was set back must not block dialling.
      dials = dials.filter((at) => at <= now && now - at < WINDOW_MS)
      last = Math.min(last, now)
      const most = reason === 'itself' ? MOST - 1 : MOST
      const oldest = dials.length < most ? undefined : dials[dials.length - most]
      const byWindow = oldest === undefined ? 0 : oldest + WINDOW_MS - now
      const byPause = reason === 'asked' ? 0 : last + pause() - now
      return Math.max(0, byWindow, byPause)
    },
    dialled() {
      last = Date.now()
      dials = [...dials, last]
    },
    failed() {
      failures++
    },
    get failures() {
      return failures
    },
    answered() {
      failures = 0
    },
    useful() {
      dials = dials.slice(1)
    },
  }
}
