import { startSandbox } from '@latchkey/sandbox'
import { type RunningServer, type StartOptions, startServer } from '@latchkey/server'
import { test as base, expect } from 'vitest'
import { createProblems } from './problems.js'
import { type PageServer, type ServeOptions, servePage } from './serve.js'

const quiet = { warn() {}, error() {} }

/**
 * What tests in any browser have. `serve('name')` serves `pages/name` under the strict policy. Everything that lands in `problems` and
 * was not allowed fails the test. The chains of `sandbox` are shared by the tests of a file, its wallets and its relay are as on the first day
 * for each of them. `outlive(end)` ends what pages talk to when the pages are gone, `serverWith(options)` is the product's server
 * for that long.
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
    // What one test did to the relay is not the next one's trouble.
    await world.relay.reset()
    return world
  })
  .extend(
    'problems',
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
    async ({}, { onCleanup }) => {
      const problems = createProblems()
      onCleanup(() => expect(problems.left(), 'problems on the page').toEqual([]))
      return problems
    },
  )
  // Asks for `problems`, which are looked at when everything has ended.
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
