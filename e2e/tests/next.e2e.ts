import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import puppeteer, { type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { requireBrowser } from '../../scripts/lib/browsers.mjs'
import { root } from '../../scripts/lib/workspace.mjs'
import { expect, test } from '../harness/fixtures.js'
import type { PageServer } from '../harness/serve.js'
import { serveBehind } from '../harness/serve-behind.js'
import { watchShifts } from '../harness/shifts.js'

const folder = join(root, 'examples/next-ssr')
const next = join(folder, 'node_modules/next/dist/bin/next')
// Where providers.tsx looks for its chains.
const chains = ['http://127.0.0.1:4401', 'http://127.0.0.1:4402']
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const }

describe('server rendering with Next.js', () => {
  let server: ChildProcess
  let front: Pick<PageServer, 'url' | 'close'>
  let url: string

  beforeAll(async () => {
    // Consumers get what is built; so does this example.
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--modules'], { cwd: root })
    execFileSync(process.execPath, [next, 'build'], { cwd: folder, env })
    server = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', '0'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    front = await serveBehind(await ready(server), { connect: chains })
    url = front.url
  }, 120_000)
  afterAll(async () => {
    await front?.close()
    if (!server || server.exitCode !== null) return
    server.kill()
    await once(server, 'exit')
  })

  test('SSR-05: the build passes with our buttons used straight from a server component', async () => {
    const html = await (await fetch(url)).text()
    expect(html).toContain('Looking for your wallet…')
    // The place of the button, in attributes only: a strict policy would block a style attribute.
    expect(html).toMatch(/<span data-latchkey="connect"><svg width="160" height="40"/)
    expect(html).not.toMatch(/data-latchkey[^>]*style=/)
  })

  test('SSR-02, I18N-05: hydration says nothing, shifts nothing, and the modal opens afterwards', async ({ page, context, sandbox }) => {
    await sandbox.attach(context)
    const shifts = await watchShifts(page)
    await page.goto(url)
    await page.getByText('No wallet connected').waitFor()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await shifts()).toEqual([])
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog', { name: 'Connect wallet' }).getByRole('button', { name: 'Alba Wallet' }).waitFor()
  })

  test('SSR-02: a stored connection is restored after hydration, without a mismatch', async ({ page, context, sandbox, problems }) => {
    // This build names fixed chains that are not running here; only the wallet answers.
    problems.allow(/ERR_CONNECTION_REFUSED/)
    await sandbox.attach(context)
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alba Wallet' }).click()
    await page.getByText(`Hello ${sandbox.wallets.alba.accounts[0]}`).waitFor()
    await page.reload()
    await page.getByText(`Hello ${sandbox.wallets.alba.accounts[0]}`).waitFor()
  })

  test('SSR-06: a page from the back-forward cache shows today’s state', async ({ sandbox }) => {
    // Playwright switches this cache off and cannot follow a page that comes from it.
    const browser = await puppeteer.launch({ executablePath: requireBrowser('chromium'), args: ['--no-sandbox', '--disable-gpu'] })
    onTestFinished(() => browser.close())
    const open = async (): Promise<Page> => {
      const page = await browser.newPage()
      await sandbox.attach(page)
      await page.goto(url)
      await page.waitForSelector('::-p-text(No wallet connected)')
      return page
    }
    const page = await open()
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })))
    await page.goto('about:blank')
    const second = await open()
    await second.locator('>>> ::-p-text(Connect wallet)').click()
    await second.locator('>>> dialog .lk-row-main').click()
    await second.waitForSelector('::-p-text(Hello)')
    await page.bringToFront()
    await page.goBack()
    expect(await page.evaluate(() => (window as unknown as { readonly persisted?: boolean }).persisted)).toBe(true)
    await page.waitForSelector('::-p-text(Hello)')
  })
})

/** The address that Next.js says it listens at, once it is ready. */
function ready(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (text: Buffer) => {
      said += text
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (address && said.includes('Ready')) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`next start ended with ${code}`)))
  })
}
