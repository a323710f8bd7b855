import type { Clock } from './clock.js'

/** The timers of the machine. */
export function systemClock(): Clock {
  return {
    setTimeout: (run, ms) => setTimeout(run, ms),
    // The cleared value came from the line above.
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  }
}
