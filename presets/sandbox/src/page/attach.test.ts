import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import puppeteer from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { requireBrowser } from '../../../../scripts/lib/browsers.mjs'
import type { Sandbox } from '../sandbox.js'
import { startSandbox } from '../start-sandbox.js'

// Pages under the strictest policy; the second one also allows the HTTP wallets.
let sandbox: Sandbox
let browser: Browser
let context: BrowserContext
let server: Server
let site: string

beforeAll(async () => {
  sandbox = await startSandbox()
  const strict = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
  const open = `default-src 'none'; script-src ${sandbox.url}; connect-src ${sandbox.url}; require-trusted-types-for 'script'; trusted-types 'none'`
  server = createServer((request, response) => {
    const byHttp = request.url === '/http'
    const script = byHttp ? `<script src="${sandbox.url}/wallets.js?wallets=cora,dune&legacy=brio"></script>` : ''
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': byHttp ? open : strict })
    response.end(`<!doctype html><title>dApp</title><body><h1>dApp</h1>${script}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  site = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  browser = await chromium.launch({ executablePath: requireBrowser('shell'), args: ['--no-sandbox'] })
})
beforeEach(async () => {
  context = await browser.newContext()
})
afterEach(async () => {
  await context.close()
  for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  await sandbox?.stop()
})

interface Detail {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: {
    request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
    on(event: string, listener: (payload: unknown) => void): void
  }
}

/** A page with its discovered wallets in `window.found` and the first one's events in `window.events`. */
async function openPage(path = '/'): Promise<{ readonly page: Page; readonly problems: string[] }> {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(site + path)
  await prepare(page)
  return { page, problems }
}

async function prepare(page: Page): Promise<void> {
  await page.evaluate(() => {
    const found: Detail[] = []
    const events: [string, unknown][] = []
    addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent<Detail>).detail))
    dispatchEvent(new Event('eip6963:requestProvider'))
    for (const name of ['accountsChanged', 'chainChanged', 'disconnect']) {
      found[0]?.provider.on(name, (payload) => events.push([name, payload instanceof Error ? payload.message : payload]))
    }
    Object.assign(window, { found, events })
  })
}

function ask(page: Page, method: string, params: unknown[] = [], wallet = 0): Promise<unknown> {
  return page.evaluate(
    ([name, args, index]) => {
      const { provider } = (window as unknown as { readonly found: Detail[] }).found[index] ?? {}
      return provider
        ?.request({ method: name, params: args })
        .catch((error: { code: number; data?: unknown }) => ({ code: error.code, data: error.data }))
    },
    [method, params, wallet] as const,
  )
}

function events(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as unknown as { readonly events: unknown }).events)
}

function eventCount(page: Page, count: number): Promise<unknown> {
  return page.waitForFunction((wanted) => (window as unknown as { readonly events: unknown[] }).events.length >= wanted, count)
}

test('a page under the strictest policy finds four wallets with unique icons and ids', async () => {
  await sandbox.attach(context)
  const { page, problems } = await openPage()
  const found = await page.evaluate(() => (window as unknown as { readonly found: Detail[] }).found.map(({ info }) => info))
  const evm = Object.values(sandbox.wallets).filter(({ families }) => families.includes('eip155'))
  expect(found.map(({ name, rdns }) => [name, rdns])).toEqual(evm.map(({ name, rdns }) => [name, rdns]))
  for (const { uuid, icon } of found) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(icon).toMatch(/^data:image\/svg\+xml/)
  }
  expect(problems).toEqual([])
})

test('it connects, and events arrive before the answers', async () => {
  await sandbox.attach(context)
  const { page } = await openPage()
  expect(await ask(page, 'eth_requestAccounts')).toEqual(sandbox.wallets.alba.shared)
  await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  expect(await events(page)).toEqual([
    ['accountsChanged', sandbox.wallets.alba.shared],
    ['chainChanged', '0x7a6a'],
  ])
})

test('errors keep their code and data', async () => {
  await sandbox.attach(context)
  const { page } = await openPage()
  sandbox.wallets.alba.next({ error: { code: 4321, message: 'Odd.', data: { why: 'test' } } })
  expect(await ask(page, 'eth_requestAccounts')).toEqual({ code: 4321, data: { why: 'test' } })
})

test('a reload keeps the site connected, and other tabs share the wallet', async () => {
  await sandbox.attach(context)
  const { page } = await openPage()
  const { page: second } = await openPage()
  await ask(page, 'eth_requestAccounts')
  await eventCount(second, 1)
  expect(await events(second)).toEqual([['accountsChanged', sandbox.wallets.alba.shared]])
  await page.reload()
  await prepare(page)
  expect(await ask(page, 'eth_accounts')).toEqual(sandbox.wallets.alba.shared)
  sandbox.wallets.alba.emit('disconnect', { code: 4900, message: 'Gone.' })
  await Promise.all([eventCount(page, 1), eventCount(second, 2)])
  expect(await events(page)).toEqual([['disconnect', 'Gone.']])
})

test('a prompt is dropped when its page is left', async () => {
  await sandbox.attach(context)
  const { page } = await openPage()
  sandbox.wallets.alba.policy('manual')
  const open = ask(page, 'eth_requestAccounts').catch(() => 'left')
  const prompt = await sandbox.wallets.alba.waitForPrompt()
  const request = await sandbox.wallets.alba.waitForRequest('eth_requestAccounts')
  await page.goto('about:blank')
  expect(await open).toBe('left')
  await expect.poll(() => request.answer).toMatchObject({ error: { code: 4001 } })
  expect(sandbox.wallets.alba.pending.map(({ id }) => id)).not.toContain(prompt.id)
})

test('legacy wallets fight for window.ethereum, separately from the announced objects', async () => {
  await sandbox.attach(context, { wallets: ['alba'], legacy: ['alba', 'brio'] })
  const { page } = await openPage()
  const result = await page.evaluate(async () => {
    const { ethereum, found } = window as unknown as {
      readonly ethereum: Detail['provider'] & { isBrio?: boolean }
      readonly found: Detail[]
    }
    await ethereum.request({ method: 'eth_chainId' })
    return [ethereum.isBrio, found.length, found[0]?.provider === ethereum]
  })
  expect(result).toEqual([true, 1, false])
  expect(sandbox.wallets.brio.requests.map(({ via }) => via)).toEqual(['legacy'])
})

test('a person answers in a window of the page, by mouse and by keyboard', async () => {
  await sandbox.attach(context)
  const { page, problems } = await openPage()
  sandbox.wallets.alba.policy('ask')
  const window = page.locator('latchkey-test-wallet')
  const first = ask(page, 'eth_requestAccounts')
  await window.getByRole('heading', { name: 'Connect to this site' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await first).toMatchObject({ code: 4001 })
  await expect.poll(() => window.count()).toBe(0)
  const second = ask(page, 'eth_requestAccounts')
  await window.getByRole('button', { name: 'Connect' }).click()
  expect(await second).toEqual(sandbox.wallets.alba.shared)
  const third = ask(page, 'personal_sign', ['<b>hello</b>', sandbox.wallets.alba.shared[0]])
  await window.getByText('<b>hello</b>').waitFor()
  await window.getByRole('button', { name: 'Sign' }).click()
  expect(await third).toMatch(/^0x/)
  expect(problems).toEqual([])
})

test('the window appears above a modal dialog of the page', async () => {
  await sandbox.attach(context)
  const { page } = await openPage()
  sandbox.wallets.alba.policy('ask')
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
  })
  const open = ask(page, 'eth_requestAccounts')
  await page.locator('latchkey-test-wallet').getByRole('button', { name: 'Connect' }).click()
  expect(await open).toEqual(sandbox.wallets.alba.shared)
})

test('a Puppeteer page gets the wallets too, and its reload drops open prompts', async () => {
  const other = await puppeteer.launch({ executablePath: requireBrowser('shell'), args: ['--no-sandbox'] })
  const page = await other.newPage()
  await sandbox.attach(page, { wallets: [], legacy: 'brio' })
  await page.goto(site)
  const request = (): Promise<unknown> =>
    page.evaluate(() =>
      (window as unknown as { readonly ethereum: Detail['provider'] }).ethereum.request({ method: 'eth_requestAccounts' }),
    )
  sandbox.wallets.brio.next('manual')
  const left = request().catch(() => 'left')
  await sandbox.wallets.brio.waitForPrompt()
  await page.reload()
  expect(await left).toBe('left')
  await expect.poll(() => sandbox.wallets.brio.pending).toEqual([])
  expect(await request()).toEqual(sandbox.wallets.brio.shared)
  sandbox.wallets.brio.reset()
  sandbox.wallets.brio.policy('manual')
  request().catch(() => 'closed')
  await sandbox.wallets.brio.waitForPrompt()
  await other.close()
  await expect.poll(() => sandbox.wallets.brio.pending).toEqual([])
})

test('the script tag adds the wallets by HTTP', async () => {
  const { page, problems } = await openPage('/http')
  expect(await ask(page, 'eth_requestAccounts')).toEqual(sandbox.wallets.cora.shared)
  expect(sandbox.wallets.cora.sites).toEqual([site])
  expect(await events(page)).toEqual([['accountsChanged', sandbox.wallets.cora.shared]])
  sandbox.wallets.cora.setChain(31338)
  await eventCount(page, 2)
  expect(await page.evaluate(() => 'isBrio' in (window as unknown as { readonly ethereum: object }).ethereum)).toBe(true)
  expect(problems.filter((text) => !text.includes('favicon'))).toEqual([])
})

test('the panel shows and answers open prompts', async () => {
  const panel = await context.newPage()
  const problems: string[] = []
  panel.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await panel.goto(sandbox.url)
  const card = panel.locator('article#alba')
  const done = panel.waitForResponse('**/control/wallets/alba')
  await card.getByLabel('Answers').selectOption('wait for this panel')
  await done
  const open = sandbox.wallets.alba.provider(site).request({ method: 'eth_requestAccounts' })
  await card.getByRole('button', { name: 'Approve' }).click()
  expect(await open).toEqual(sandbox.wallets.alba.shared)
  await card.getByLabel('Network').selectOption('Latchkey Two')
  await card.getByRole('button', { name: 'Lock' }).click()
  await card.getByRole('button', { name: 'Unlock' }).waitFor()
  await expect.poll(() => [sandbox.wallets.alba.chainId, sandbox.wallets.alba.locked]).toEqual([31338, true])
  expect(problems).toEqual([])
})
