import { startSandbox } from '@latchkey/sandbox'
import { type RunningServer, type StartOptions, startServer } from '@latchkey/server'
import { test as base, expect } from 'vitest'
import { createProblems } from './problems.js'
import { type PageServer, type ServeOptions, servePage } from './serve.js'

const quiet = { warn() {}, error() {} }

/**
 * Fixtures for tests in any browser. `serve('name')` serves `pages/name` under the strict policy. Anything recorded in `problems` that
 * was not allowed fails the test. The tests of a file share the chains of `sandbox`; its wallets and relay are reset for each test.
 * `outlive(end)` stops what pages talk to after the pages are closed, `serverWith(options)` is the product's server with that lifetime.
 */
export const common = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startSandbox()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('sandbox', async ({ world }) => {
    for (const wallet of Object.values(world.wallets)) wallet.reset()
    // Isolates tests: resets what the previous one changed in the relay.
    await world.relay.reset()
    return world
  })
  .extend(
    'problems',
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
    async ({}, { onCleanup }) => {
      const problems = createProblems()
      // Soft: a cleanup that throws is run again after the second attempt, and would fail that for the problems of the first.
      onCleanup(() => expect.soft(problems.left(), 'problems on the page').toEqual([]))
      return problems
    },
  )
  // Depends on `problems`, which is checked after everything has ended.
  .extend('outlive', ({ problems: _first }, { onCleanup }) => {
    const ends: (() => Promise<unknown>)[] = []
    onCleanup(async () => {
      for (const end of ends.reverse()) await end()
    })
    return (end: () => Promise<unknown>) => void ends.push(end)
  })
  .extend('serverWith', ({ outlive }) => async (options: StartOptions = {}): Promise<RunningServer> => {
    const server = await startServer({ port: 0, rateLimit: false, log: quiet, ...options })
    outlive(() => server.stop())
    return server
  })
  .extend('serve', async ({ problems }, { onCleanup }) => {
    const servers: PageServer[] = []
    onCleanup(async () => {
      for (const server of servers) for (const violation of server.violations) problems.add(`policy: ${violation}`)
      await Promise.all(servers.map((server) => server.close()))
    })
    return async (name: string, options?: ServeOptions): Promise<PageServer> => {
      const server = await servePage(name, options)
      servers.push(server)
      return server
    }
  })
