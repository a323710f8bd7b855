import { defaultClientConditions, defaultExternalConditions, defaultServerConditions } from 'vite'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { FlakyReporter } from './scripts/lib/flaky-reporter.mjs'
import { SlowFirst } from './scripts/lib/slow-first.mjs'

// Every package lists this condition first in its exports: tests import the sources and need no build.
const source = '@latchkey/source'
// Node does not support `module`: packages put files there that only bundlers can read.
const serverConditions = defaultServerConditions.filter((condition) => condition !== 'module')

/**
 * Tests that need their own process: of what a page does first, and of WalletConnect's library, which keeps clients on `globalThis` and a
 * timer for every request until that expires after five minutes.
 */
const apart = [
  '**/{missing-chunk,missing-chunks}.test.ts',
  'plugins/embedded-wallet/src/{account-types,late,on-network}.test.ts',
  'plugins/walletconnect/src/client/{open-client,share-client}.test.ts',
  'plugins/walletconnect/src/{batches,chain-accounts,families,late-news,paired-by-code,plugin,relay,sign-ins,silence,stop-after-end,tabs,unreadable}.test.ts',
  'presets/sandbox/src/{phone,server,wallet-page}/*.test.ts',
  'examples/cosmos/src/**/*.test.ts',
]

/** Tests that `npm run test:all` runs and `npm test` does not: fuzzing, killed processes, slow clients, load. */
const slow = '**/*.slow.test.{ts,tsx,mjs}'

/** Starts the Postgres that the server's tests share. */
const postgres = 'presets/server/src/fixtures/postgres-of-run.ts'

/** Settings of all tests outside browsers. */
const inNode = {
  setupFiles: ['scripts/lib/loopback-only.mjs', 'scripts/lib/patience.mjs'],
  environment: 'node',
  // A busy machine is slow, not wrong.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 5_000 } },
  restoreMocks: true,
  unstubGlobals: true,
  // By default Vitest leaves one core free, which is half of two.
  maxWorkers: '100%',
  sequence: { groupOrder: 0 },
} satisfies TestProjectInlineConfiguration['test']

/** Settings of all tests in browsers. */
const inBrowsers = {
  setupFiles: ['scripts/lib/loopback-only.mjs'],
  environment: 'node',
  globalSetup: ['e2e/harness/global-setup.ts'],
  // A busy machine is slow, not wrong.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  maxWorkers: 3,
  // Tests only change their own browser context and their file's sandbox. Reloading playwright, viem and the chains took two
  // seconds per file.
  isolate: false,
  // Reported as flaky if the second attempt passes.
  retry: 1,
  // After the unit tests, so that they do not compete with the browsers for CPU time.
  sequence: { groupOrder: 1 },
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...serverConditions], externalConditions: [source, ...defaultExternalConditions] } },
  esbuild: { jsx: 'automatic', target: 'es2022' },
  test: {
    sequence: { sequencer: SlowFirst },
    reporters: ['default', new FlakyReporter()],
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'unit',
          include: [
            '{kernel,server-kit,plugins/*,presets/*,examples/*}/src/**/*.test.{ts,tsx}',
            'wallet/*/src/**/*.test.ts',
            '{docs,scripts,presets/create-latchkey,presets/plugin-kit,presets/codemod}/**/*.test.mjs',
          ],
          exclude: [...configDefaults.exclude, ...apart, slow],
          globalSetup: [postgres],
          provide: { storages: ['sqlite'] },
          // These files leave nothing behind: they share a process, since reloading the kernel and viem took longer than the tests.
          isolate: false,
          setupFiles: [...inNode.setupFiles, 'scripts/lib/leave-nothing.mjs'],
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'apart',
          include: apart,
          exclude: [...configDefaults.exclude, slow],
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'slow',
          // The tests of halves again, on Postgres too.
          include: [slow, 'wallet/server-tests/src/**/*.test.ts', 'presets/server/src/{names,halves-of-others}.test.ts'],
          globalSetup: [postgres],
          provide: { storages: ['sqlite', 'postgres'] },
        },
      },
      { extends: true, test: { ...inBrowsers, name: 'journeys', provide: { axe: false }, include: ['e2e/journeys/*.e2e.ts'] } },
      { extends: true, test: { ...inBrowsers, name: 'more', provide: { axe: true }, include: ['e2e/more/*.e2e.ts'] } },
    ],
  },
})
