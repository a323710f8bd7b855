import type { Page, Target } from 'puppeteer-core'
import { expect } from 'vitest'
import { test as base, buttonOf, connectedAddress, frameOf, protectByPassword } from '../harness/embedded-firefox.js'

const test = base.extend('social', true)
const LONG = { timeout: 120_000 }

/** Opens the ways in, and waits until a provider can be pressed. */
async function openWays(page: Page): Promise<void> {
  await page.locator('>>> .lk-pill[data-kind="primary"]').click()
  await page.locator('>>> dialog button[aria-label="Continue with Google"]:not([disabled])').wait()
}

/** Presses a provider, and answers its window once that is at the provider's page. */
async function pressProvider(page: Page, name: string): Promise<Page> {
  const isIt = (target: Target): boolean => /\/(authorize|who|oauth2|login|dialog)\b/.test(target.url())
  const opened = page.browser().waitForTarget(isIt)
  if (await page.$(`>>> dialog button[aria-label="Continue with ${name}"]`))
    await page.locator(`>>> dialog button[aria-label="Continue with ${name}"]:not([disabled])`).click()
  else {
    await page.locator('>>> dialog button[aria-label="More options"]').click()
    await page.locator(`>>> dialog ::-p-text(${name})`).click()
  }
  const popup = await (await opened).page()
  if (!popup) throw new Error('The window has no page.')
  await buttonOf(popup, 'Decline')
  return popup
}

/** Presses at a provider's page, and waits until the window has gone. */
async function choose(popup: Page, choice: string): Promise<void> {
  // The window may be gone before the press is told of.
  await (await buttonOf(popup, choice)).click().catch(() => {})
  await expect.poll(() => popup.isClosed()).toBe(true)
}

const statusOf = (page: Page) => page.evaluate(() => window.embedded.state.core.sessions.eip155?.status)
const viewOf = (page: Page) => page.evaluate(() => window.embedded.state.core.stack.at(-1)?.view)

for (const name of ['Google', 'X', 'Discord', 'GitHub', 'Apple', 'Facebook', 'Acme'])
  test(`in Firefox ${name} is declined, then signs up and in again`, LONG, async ({ openApp, page }) => {
    await openApp()
    await openWays(page)
    await choose(await pressProvider(page, name), 'Decline')
    await expect.poll(() => viewOf(page)).toMatch(/^Connect(Socials)?$/)
    await page.evaluate(() => window.embedded.close())
    await openWays(page)
    await choose(await pressProvider(page, name), 'Continue as Ada')
    await protectByPassword(page)
    const address = await connectedAddress(page)
    await page.evaluate(() => window.embedded.connections.disconnect())
    await expect.poll(() => statusOf(page)).not.toBe('connected')
    await page.evaluate(() => window.embedded.close())
    await openWays(page)
    await choose(await pressProvider(page, name), 'Continue as Ada')
    expect(await connectedAddress(page)).toBe(address)
  })

test('EMB-05 in Firefox a closed window leads back to the list, and the next try works', LONG, async ({ openApp, page }) => {
  await openApp()
  await openWays(page)
  await (await pressProvider(page, 'Google')).close()
  await expect.poll(() => viewOf(page)).toBe('Connect')
  await choose(await pressProvider(page, 'X'), 'Continue as Ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

test(
  'EMB-06 EMB-14 in Firefox a page that cuts windows off goes to the provider itself, and its address is as before',
  LONG,
  async ({ openApp, page, problems }) => {
    problems.allow(/same-origin-allow-popups/)
    const { url } = await openApp({ headers: { 'cross-origin-opener-policy': 'same-origin' } })
    const own = `${url}?a=1&b=x+y#part`
    await page.goto(own)
    await openWays(page)
    await page.locator('>>> dialog button[aria-label="Continue with Google"]:not([disabled])').click()
    await (await buttonOf(page, 'Continue as Ada')).click()
    await frameOf(page)
    await protectByPassword(page)
    await connectedAddress(page)
    expect(page.url()).toBe(own)
  },
)

test('EMB-04 in Firefox a blocked window leads to a button that opens it', LONG, async ({ openApp, page }) => {
  await page.evaluateOnNewDocument(() => {
    const { open } = window
    let isBlocked = true
    window.open = (...args) => {
      if (!isBlocked) return open.call(window, ...args)
      isBlocked = false
      return null
    }
  })
  await openApp()
  await openWays(page)
  await page.locator('>>> dialog button[aria-label="Continue with Google"]:not([disabled])').click()
  const opened = page.browser().waitForTarget((target) => target.url().includes('/google/who/'))
  await page.locator('>>> dialog ::-p-text(Open Google)').click()
  const popup = await (await opened).page()
  if (!popup) throw new Error('The window has no page.')
  await choose(popup, 'Continue as Ada')
  await protectByPassword(page)
  await connectedAddress(page)
})
