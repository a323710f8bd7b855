import { existsSync } from 'node:fs'
import { configDefaults, mergeConfig } from 'vitest/config'
import base from '../../../vitest.config.ts'
import { QuickFirst } from './quick-first.mjs'

/** The unit tests as in `npm test`, of the package named by Stryker's `dir`. */
const { projects: [unit] = [], ...rest } = base.test ?? {}
if (typeof unit !== 'object' || !('test' in unit)) throw new TypeError('The first project of vitest.config.ts has the unit tests.')

export default mergeConfig(
  { ...base, test: rest },
  {
    test: {
      ...unit.test,
      name: undefined,
      exclude: configDefaults.exclude,
      // Only the mutated package is copied, and only that of the server brings a Postgres.
      globalSetup: unit.test.globalSetup?.filter((file) => existsSync(file)) ?? [],
      // A mutation may leave anything behind.
      isolate: true,
      // Below Stryker's `dir`.
      include: ['**/*.test.{ts,tsx}'],
      sequence: { sequencer: QuickFirst },
      setupFiles: [...(unit.test.setupFiles ?? []), 'scripts/lib/mutants/quick-waits.mjs'],
      // A mutation that makes a test wait forever is detected by the test's own timeout.
      testTimeout: 5_000,
      hookTimeout: 20_000,
    },
  },
)
