// Setup of test files that share a process: Vitest removes stubs before each test, but hooks of the next file run earlier.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
