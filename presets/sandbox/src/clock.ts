/** The timers a sandbox uses for delayed answers. */
export interface Clock {
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}
