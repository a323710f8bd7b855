import { startSandbox } from '@latchkey/sandbox'
import { test as base, expect } from 'vitest'
import { createProblems } from './problems.js'
import { type PageServer, type ServeOptions, servePage } from './serve.js'

/**
 * What tests in any browser have. `serve('name')` serves `pages/name` under the strict policy. Whatever lands in `problems` and
 * was not allowed fails the test. The chains of `sandbox` are shared by the tests of a file, its wallets are as on the first day
 * for each of them.
 */
export const common = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startSandbox()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('sandbox', ({ world }) => {
    for (const wallet of Object.values(world.wallets)) wallet.reset()
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
