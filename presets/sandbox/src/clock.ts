/** The timers a sandbox uses for delayed answers. */
export interface Clock {
  /** Runs a callback after this many milliseconds. */
  setTimeout(run: () => void, ms: number): unknown
  /** Cancels it. */
  clearTimeout(timer: unknown): void
}
