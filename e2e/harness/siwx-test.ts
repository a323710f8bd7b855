import { type SandboxOptions, startSandbox } from '@latchkey/sandbox'
import type { SiwxAppOptions } from '../pages/siwx/main.js'
import { test as base } from './fixtures.js'
import { siwxPage } from './siwx.js'
import { type SiwxServer, startSiwxServer } from './siwx-server.js'

export { expect } from './fixtures.js'

/** Tests with one sandbox per file, the product's own server for each test, and an app whose visitors sign in. */
export const signInTest = (world: SandboxOptions = {}) =>
  base
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
    .extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
      const sandbox = await startSandbox(world)
      onCleanup(() => sandbox.stop())
      return sandbox
    })
    .extend('bearer', false as boolean)
    .extend('server', async ({ sandbox, bearer, outlive }): Promise<SiwxServer> => {
      const server = await startSiwxServer(sandbox, { bearer })
      outlive(() => server.close())
      return server
    })
    .extend('openApp', ({ open, context, sandbox, server }) => async (own?: SiwxAppOptions['siwx'], more?: Partial<SiwxAppOptions>) => {
      await sandbox.attach(context, { ...(sandbox.bitcoin && { bitcoin: { standard: ['alba'] } }) })
      return open('siwx', siwxPage(sandbox, server, { ...(own && { siwx: own }), ...more }))
    })
