// Every mutant has its tests wait again for what is there within a millisecond. By itself Vitest looks every 50, and most of a run would be
// waits for what never comes. One mutant runs at a time, so Vitest's own second is patience enough.
import { vi } from 'vitest'

const INTERVAL_MS = 5
const PATIENCE_MS = 1_000

for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name]
  vi[name] = (check, options) =>
    wait(check, { interval: INTERVAL_MS, timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
}
