/** The timers a sandbox uses for delayed answers. */
export interface Clock {
  /** Runs something after so many milliseconds. */
  setTimeout(run: () => void, ms: number): unknown
  /** Takes that back. */
  clearTimeout(timer: unknown): void
}
