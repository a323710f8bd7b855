// Every mutant has its tests wait again for what is there within a millisecond. By itself Vitest looks every 50.
import { vi } from 'vitest'

const INTERVAL_MS = 5

for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name]
  vi[name] = (check, options) => wait(check, { interval: INTERVAL_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
}
