import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { requireBrowser } from '../../../../scripts/lib/browsers.mjs'
import { connect, openApp, propose } from '../phone/fixtures/open-app.js'
import type { Sandbox } from '../sandbox.js'
import { startSandbox } from '../start-sandbox.js'

let sandbox: Sandbox
let browser: Browser
let context: BrowserContext
let problems: string[]

beforeAll(async () => {
  sandbox = await startSandbox({ policy: 'ask' })
  const args = ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  browser = await chromium.launch({ executablePath: requireBrowser('shell'), args })
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  problems = []
})
afterEach(async () => {
  await context.close()
  for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
  expect(problems).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

async function openWallet(path = '/wallet'): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(4000)
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The browser itself logs error responses; the page shows them.
    if (message.type() === 'error' && !message.text().includes('status of 400')) problems.push(message.text())
  })
  await page.goto(sandbox.url + path)
  return page
}

/** A code reader that finds this text, where Chromium has none. */
async function readsCodes(text: string): Promise<void> {
  await context.addInitScript((found) => {
    Object.assign(window, {
      BarcodeDetector: class {
        async detect(): Promise<unknown> {
          return found ? [{ rawValue: found }] : []
        }
      },
    })
  }, text)
}

const box = (page: Page, name: string) => page.getByRole('article', { name })

test('a person connects, answers a request, changes networks and disconnects', async () => {
  const { brio } = sandbox.wallets
  const app = await openApp(sandbox.relay.url)
  const page = await openWallet()
  await page.getByRole('button', { name: 'Brio' }).click()
  const { uri, approval } = await propose(app)
  await page.getByLabel('Address behind the code').fill(uri)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const proposal = box(page, 'Connect to this app')
  await proposal.getByText('eip155:1337, eip155:31338').waitFor()
  await proposal.getByRole('button', { name: 'Connect' }).click()
  const session = await approval()
  await box(page, 'Session with App').getByText('https://app.test').waitFor()
  await expect.poll(() => page.getByLabel('Address behind the code').inputValue()).toBe('')

  const address = brio.accounts[0]
  const ask = (): Promise<`0x${string}`> =>
    app.request({ topic: session.topic, chainId: 'eip155:1337', request: { method: 'personal_sign', params: ['0x4869', address] } })
  const signed = ask()
  const question = box(page, 'Sign this message')
  await question.getByText('personal_sign from App (https://app.test)').waitFor()
  await question.getByText('Hi', { exact: true }).waitFor()
  expect(await page.title()).toBe('(1) Brio Wallet')
  await question.getByRole('button', { name: 'Sign' }).click()
  expect(await verifyMessage({ address, message: 'Hi', signature: await signed })).toBe(true)

  const refused = ask()
  refused.catch(() => {})
  await box(page, 'Sign this message').getByRole('button', { name: 'Reject' }).click()
  await expect(refused).rejects.toMatchObject({ code: 4001 })

  await page.getByRole('checkbox', { name: 'Latchkey Two' }).click()
  await expect.poll(() => app.session.get(session.topic).namespaces.eip155?.chains).toEqual(['eip155:1337'])
  await page.getByLabel('Account').selectOption({ index: 1 })
  await expect.poll(() => app.session.get(session.topic).namespaces.eip155?.accounts).toEqual([`eip155:1337:${brio.accounts[1]}`])
  await page.getByRole('combobox', { name: /^Network/ }).selectOption('Latchkey Two')
  await expect.poll(() => brio.chainId).toBe(31338)

  await box(page, 'Session with App').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('No app is connected.').waitFor()
  await expect.poll(() => app.session.keys).toEqual([])
})

test('prompts from a session are answered here, and the panel shows the session', async () => {
  const { alba } = sandbox.wallets
  const app = await openApp(sandbox.relay.url)
  alba.next('approve')
  const { ask } = await connect(app, alba)
  const panel = await openWallet('/')
  const card = panel.locator('article#alba')
  await card.getByText('App on eip155:1337, eip155:31338').waitFor()
  const signed = ask('personal_sign', ['0x00', alba.accounts[0]])
  await card.getByText('personal_sign for App (https://app.test)').waitFor()
  await card.getByRole('link', { name: 'Open as a phone' }).click()
  await panel.waitForURL('**/wallet#alba')
  await box(panel, 'Sign this message').getByRole('button', { name: 'Sign' }).click()
  expect(await signed).toMatch(/^0x/)
})

test('codes are read from an image and from the camera, if the browser can', async () => {
  const app = await openApp(sandbox.relay.url)
  sandbox.wallets.alba.policy('approve')
  const one = await propose(app)
  await readsCodes(one.uri)
  const page = await openWallet()
  await page.getByLabel('Read a picture').setInputFiles({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await one.approval()
  await box(page, 'Session with App').waitFor()

  const two = await propose(app)
  await readsCodes(two.uri)
  const camera = await openWallet()
  await camera.getByRole('button', { name: 'Scan with the camera' }).click()
  await two.approval()
  await camera.getByRole('button', { name: 'Scan with the camera' }).waitFor()
  await expect.poll(() => sandbox.wallets.alba.sessions.length).toBe(2)

  await readsCodes('')
  const empty = await openWallet()
  await empty.getByLabel('Read a picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await empty.screenshot() })
  await empty.getByText('There is no code in this picture.').waitFor()
  await empty.getByRole('button', { name: 'Scan with the camera' }).click()
  await empty.getByRole('button', { name: 'Stop the camera' }).click()
  await empty.getByRole('button', { name: 'Scan with the camera' }).waitFor()
})

test('a browser that cannot read codes shows that, and an invalid URI is reported', async () => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
  const page = await openWallet('/wallet#dune')
  await page.getByText('This browser cannot read codes.').waitFor()
  const send = async (uri: string): Promise<void> => {
    await page.getByLabel('Address behind the code').fill(uri)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
  }
  await send('https://app.test')
  await page.getByRole('status').getByText('The address begins with wc:').waitFor()
  await send(`wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1`)
  await page.getByRole('status').getByText('The code has expired.').waitFor()
})

test('fits a phone in light and dark, and keeps the focus', async () => {
  const { alba } = sandbox.wallets
  alba.next('approve')
  await connect(await openApp(sandbox.relay.url), alba)
  void alba
    .provider('https://a-site-with-a-long-name.example')
    .request({ method: 'eth_requestAccounts' })
    .catch(() => {})
  const page = await openWallet()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await box(page, 'Connect to this site').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/wallet-${colorScheme}.png`, fullPage: true })
  }
  await page.getByRole('button', { name: 'Cora' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('No app is connected.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cora')
})
