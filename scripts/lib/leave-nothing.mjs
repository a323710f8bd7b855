// Setup of test files that share a process: Vitest removes stubs before each test, but hooks of the next file run earlier. An import that
// is still under way when a file ends fails, and the next file would get that failure from the cache.
import { afterAll, vi } from 'vitest'

afterAll(async () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  await vi.dynamicImportSettled()
})
