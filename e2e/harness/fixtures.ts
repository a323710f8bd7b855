import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, type RunnerTask } from 'vitest'
import { root } from '../../scripts/lib/workspace.mjs'
import { findAxeIssues, sentenceOf } from './axe.js'
import { type LaunchOptions, launchChromium } from './browser.js'
import { common } from './common.js'
import { type DappArgs, dappPage } from './dapp.js'
import { type Problems, watchContext } from './problems.js'
import type { PageServer, ServeOptions } from './serve.js'
import { standStill } from './stand-still.js'

export { expect }

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether axe looks at the pages that are open at the end of a test. */
    readonly axe: boolean
  }
}

/**
 * Tests in a real Chromium. `open('name')` serves `pages/name` under the strict policy and shows it in `page`; `openDapp()` does the same
 * with the test dApp and gives it the sandbox's wallets. Anything recorded in `problems` that was not allowed fails the test, and so do
 * axe issues on the pages that are open at its end, unless it is a journey: the gallery shows every view to axe.
 */
export const test = common
  // Files of a worker share its browsers; each test has its own context.
  .extend(
    'browsers',
    { scope: 'worker' },
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
    async ({}, { onCleanup }) => {
      const open = new Map<string, Promise<Browser>>()
      onCleanup(async () => {
        for (const browser of open.values()) await (await browser).close()
      })
      return async (options: LaunchOptions): Promise<Browser> => {
        const key = JSON.stringify(options)
        const kept = await open.get(key)?.catch(() => undefined)
        // A crashed one is replaced.
        if (kept?.isConnected()) return kept
        const launched = launchChromium(options)
        open.set(key, launched)
        return launched
      }
    },
  )
  .extend('launchOptions', { scope: 'file' }, {} as LaunchOptions)
  .extend('browser', { scope: 'file' }, ({ launchOptions, browsers }) => browsers(launchOptions))
  .extend('contextOptions', {} as BrowserContextOptions)
  // Depends on `serve` and `outlive` so that pages close before their servers do.
  .extend('context', async ({ browser, contextOptions, problems, serve: _served, outlive: _first }, { onCleanup }) => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en-US', ...contextOptions })
    onCleanup(() => context.close())
    // Shorter than the test timeout, so that the failure names the step that hangs.
    context.setDefaultTimeout(60_000)
    await watchContext(context, problems)
    return context
  })
  .extend('page', async ({ context, problems, task }, { onCleanup }) => {
    const page = await context.newPage()
    onCleanup(async () => {
      const failed = () => task.result?.state === 'fail' || problems.left().length > 0
      if (inject('axe') && !failed()) for (const open of context.pages()) await lookWithAxe(open, problems)
      // A page that is too busy for a screenshot has already failed.
      if (failed() && !page.isClosed()) await keepEvidence(page, task).catch((error: unknown) => console.error(error))
    })
    return page
  })
  .extend('open', ({ page, serve }) => async (name: string, options?: ServeOptions): Promise<PageServer> => {
    const server = await serve(name, options)
    await page.goto(server.url)
    return server
  })
  .extend('openDapp', ({ open, context, sandbox }) => {
    let attached: Promise<void> | undefined
    return async ({ name = 'dapp', options, wallets, headers = {}, connect = [] }: DappArgs = {}): Promise<PageServer> => {
      attached ??= sandbox.attach(context, wallets)
      await attached
      return open(name, { ...dappPage(sandbox, options, connect), headers })
    }
  })

/** Content of the screen, as a screenshot and as text for the log. Attached to the failure itself. */
async function keepEvidence(page: Page, { name, result }: RunnerTask): Promise<void> {
  await page.screenshot({ path: join(root, 'artifacts', `${name.replace(/\W+/g, '-')}.png`) })
  const screen = `On the screen at its end:\n${await page.locator('body').ariaSnapshot()}\n`
  const [error] = result?.errors ?? []
  if (error) error.message += `\n${screen}`
  else process.stderr.write(`\n${name}. ${screen}`)
}

async function lookWithAxe(page: Page, problems: Problems): Promise<void> {
  if (!page.url().startsWith('http')) return
  await standStill(page)
  for (const finding of await findAxeIssues(page)) problems.add(sentenceOf(finding))
}
