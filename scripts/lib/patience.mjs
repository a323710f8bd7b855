// A busy machine is slow, not wrong: what a test waits for may take longer than the runner's default of one second.
import { vi } from 'vitest'

const PATIENCE_MS = 5_000

for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name]
  // Files that share a process run this once each.
  if (wait.name === 'waitPatiently') continue
  vi[name] = function waitPatiently(check, options) {
    return wait(check, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
  }
}
