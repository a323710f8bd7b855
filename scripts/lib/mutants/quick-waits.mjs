// Every mutant makes its tests wait again for results that arrive within a millisecond. By default Vitest polls every 50 ms, and most of
// a run would be waits for what never happens. Mutants run one at a time, so Vitest's default timeout of a second is enough.
import { vi } from 'vitest'

const INTERVAL_MS = 5
const PATIENCE_MS = 1_000

for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name]
  vi[name] = (check, options) =>
    wait(check, { interval: INTERVAL_MS, timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
}
