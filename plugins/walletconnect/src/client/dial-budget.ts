/** What wants a line: the library by itself, a caller that waits for an answer, or a visitor who has just pressed Try again. */
export type DialReason = 'itself' | 'waiting' | 'asked'

/** How often a relay may be dialled. Pure but for the clock. */
export interface DialBudget {
  /** Milliseconds until a dial is allowed; 0 when it is now. */
  wait(reason: DialReason): number
  dialled(): void
  failed(): void
  /** Dials that failed since a line last answered. */
  readonly failures: number
  /** A line answered. */
  answered(): void
  /** A line has brought a message to the other end: it may be replaced once without counting. */
  useful(): void
}

const WINDOW_MS = 25_000
const MOST = 3
/** After the first, second, … failure of every relay of the list. */
const PAUSES_MS = [2_000, 5_000, 10_000, 20_000, 30_000] as const

/** At most three dials in 25 seconds, one of them kept for a waiting caller. @param relays how many of them take turns */
export function createDialBudget(relays: number): DialBudget {
  let dials: readonly number[] = []
  let last = 0
  let failures = 0
  const pause = (): number => (failures < relays ? 0 : (PAUSES_MS[Math.min(Math.floor(failures / relays), PAUSES_MS.length) - 1] ?? 0))
  return {
    wait(reason) {
      const now = Date.now()
      // A clock that was set back must not stop the dialling.
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
