import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { inject } from 'vitest'
import { requireBrowser } from '../../scripts/lib/browsers.mjs'
import { runAxe, sentenceOf } from './axe.js'
import { common } from './common.js'
import { isLocal, type Problems } from './problems.js'
import type { PageServer, ServeOptions } from './serve.js'
import { standStill } from './stand-still.js'

/** Tests in a real Firefox, with the same requirements as those in Chromium: the strict policy, no problems, no axe issues. */
export const test = common
  .extend('prefs', { scope: 'file' }, {} as { readonly [pref: string]: boolean })
  .extend('browser', { scope: 'file' }, async ({ prefs }, { onCleanup }) => {
    const browser = await launchFirefox(prefs)
    onCleanup(() => browser.close())
    return browser
  })
  // Depends on `serve` and `outlive` so that pages close before their servers do.
  .extend('page', async ({ browser, problems, serve: _served, outlive: _first, task }, { onCleanup }) => {
    const page = await browser.newPage()
    watchPage(page, problems)
    onCleanup(async () => {
      if (inject('axe') && task.result?.state !== 'fail') {
        await standStill(page)
        for (const finding of await runAxe((expression) => page.evaluate(expression))) problems.add(sentenceOf(finding))
      }
      await page.close()
    })
    return page
  })
  .extend('open', ({ page, serve }) => async (name: string, options?: ServeOptions): Promise<PageServer> => {
    const server = await serve(name, options)
    await page.goto(server.url)
    return server
  })

/** Starts the installed Firefox over WebDriver BiDi. */
function launchFirefox(prefs: { readonly [pref: string]: boolean }): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: requireBrowser('firefox'),
    headless: true,
    extraPrefsFirefox: {
      // Prevents Firefox's own requests; requests to other machines would fail at a proxy that does not exist.
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': 9,
      'network.proxy.no_proxies_on': '127.0.0.1,localhost',
      // As in visitors' browsers: a window only opens in the task of a press. Drivers turn that off.
      'dom.disable_open_during_load': true,
      ...prefs,
    },
  })
}

function watchPage(page: Page, problems: Problems): void {
  page.on('pageerror', (error) => problems.add(`uncaught: ${error}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.add(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!isLocal(request.url())) problems.add(`request: ${request.method()} ${request.url()}`)
  })
}
