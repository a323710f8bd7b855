import type { Clock } from './clock.js'

/** A clock that only moves when it is advanced. */
export interface HandClock extends Clock {
  /** Advances time and runs what became due, in order. */
  advance(ms: number): void
}

/**
 * Creates a clock for `startSandbox({ clock })` that only moves when told to, so that no test has to wait.
 * @example
 * const clock = createHandClock()
 * await using sandbox = await startSandbox({ clock })
 * sandbox.wallets.alba.next({ delay: 60_000 })
 * clock.advance(60_000)
 */
export function createHandClock(): HandClock {
  const due = new Set<{ readonly at: number; readonly run: () => void }>()
  let now = 0
  return {
    setTimeout(run, ms) {
      const entry = { at: now + ms, run }
      due.add(entry)
      return entry
    },
    clearTimeout(timer) {
      for (const entry of due) if (entry === timer) due.delete(entry)
    },
    advance(ms) {
      now += ms
      for (const entry of [...due].filter((one) => one.at <= now).sort((a, b) => a.at - b.at)) {
        if (due.delete(entry)) entry.run()
      }
    },
  }
}
