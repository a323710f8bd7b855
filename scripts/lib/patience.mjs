// A busy machine is slow, not wrong: what a test waits for may take longer than the second that the runner gives it.
import { vi } from 'vitest'

const PATIENCE_MS = 5_000

for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name]
  vi[name] = (check, options) => wait(check, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
}
