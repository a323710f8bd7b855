import { defaultClientConditions, defaultExternalConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/lib/slow-first.mjs'

// Every package lists this condition first in its exports: tests read the sources and need no build.
const source = '@latchkey/source'
// Node does not know `module`: packages put files there that only bundlers can read.
const inNode = defaultServerConditions.filter((condition) => condition !== 'module')

export default defineConfig({
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...inNode], externalConditions: [source, ...defaultExternalConditions] } },
  esbuild: { jsx: 'automatic', target: 'es2022' },
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['scripts/lib/loopback-only.mjs', 'scripts/lib/patience.mjs'],
          environment: 'node',
          include: [
            '{kernel,plugins/*,presets/*,examples/*}/src/**/*.test.{ts,tsx}',
            'plugins/*/frame/**/*.test.ts',
            '{scripts,presets/plugin-kit}/**/*.test.mjs',
          ],
          testTimeout: 20_000,
          expect: { poll: { timeout: 5_000 } },
          restoreMocks: true,
          unstubGlobals: true,
          // By itself Vitest leaves one core to others, which is half of two.
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          setupFiles: ['scripts/lib/loopback-only.mjs'],
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          // A busy machine is slow, not wrong. Tests that promise a time say so themselves.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } },
          // Two browsers at once is what two cores carry; more only makes each of them miss its time.
          maxWorkers: 2,
          // What a test changes is in its own browser context and its file's sandbox. Loading playwright, viem and the chains anew took two seconds a file.
          isolate: false,
          retry: 0,
          // After the unit tests, so that they do not take the browsers' time.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
