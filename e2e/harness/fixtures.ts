import { join } from 'node:path'
import { startSandbox } from '@latchkey/sandbox'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { root } from '../../scripts/lib/workspace.mjs'
import { findAxeIssues } from './axe.js'
import { launchChromium } from './browser.js'
import { createProblems, type Problems, watchContext } from './problems.js'
import { type PageServer, type ServeOptions, servePage } from './serve.js'
import { standStill } from './stand-still.js'

export { expect }

/**
 * Tests in a real Chromium. `open('name')` serves `pages/name` under the strict policy and shows it in `page`.
 * Whatever lands in `problems` and was not allowed fails the test, and so does what axe finds on the pages that are open at
 * its end. `sandbox` is shared by the tests of a file; a test gives its wallets to the page by `await sandbox.attach(context)`
 * before it opens one.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('sandbox', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startSandbox()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('contextOptions', {} as BrowserContextOptions)
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
  // Asks for `serve` so that pages close before their servers do.
  .extend('context', async ({ browser, contextOptions, problems, serve: _first }, { onCleanup }) => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en-US', ...contextOptions })
    onCleanup(() => context.close())
    await watchContext(context, problems)
    return context
  })
  .extend('page', async ({ context, problems, task }, { onCleanup }) => {
    const page = await context.newPage()
    onCleanup(async () => {
      const failed = () => task.result?.state === 'fail' || problems.left().length > 0
      if (!failed()) for (const open of context.pages()) await lookWithAxe(open, problems)
      if (failed() && !page.isClosed()) await page.screenshot({ path: join(root, 'artifacts', `${task.name.replace(/\W+/g, '-')}.png`) })
    })
    return page
  })
  .extend('open', ({ page, serve }) => async (name: string, options?: ServeOptions): Promise<PageServer> => {
    const server = await serve(name, options)
    await page.goto(server.url)
    return server
  })

async function lookWithAxe(page: Page, problems: Problems): Promise<void> {
  if (!page.url().startsWith('http')) return
  await standStill(page)
  for (const { rule, help, targets } of await findAxeIssues(page)) problems.add(`axe: ${rule}: ${help}: ${targets.join(', ')}`)
}
