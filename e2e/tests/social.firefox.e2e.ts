import type { Page, Target } from 'puppeteer-core'
import { expect } from 'vitest'
import { test as base, buttonOf, connectedAddress, protectByPassword } from '../harness/embedded-firefox.js'
import { press } from '../harness/press.js'

const test = base.extend('social', true)
const LONG = { timeout: 120_000 }

/** Presses the button of the modal that has one of these names, once it can be pressed. */
async function pressNamed(page: Page, ...names: readonly string[]): Promise<void> {
  const mark = (wanted: readonly string[]): boolean => {
    const root = document.querySelector('latchkey-shell:last-of-type')?.shadowRoot
    const nameOf = (one: Element): string =>
      (one.getAttribute('aria-label') ?? one.querySelector('.lk-row-title')?.textContent ?? one.textContent ?? '').trim()
    for (const one of root?.querySelectorAll('[data-marked]') ?? []) one.removeAttribute('data-marked')
    const found = [...(root?.querySelectorAll('button:not([disabled])') ?? [])].find((one) => wanted.includes(nameOf(one)))
    found?.setAttribute('data-marked', '')
    return found !== undefined
  }
  await expect.poll(() => page.evaluate(mark, names)).toBe(true)
  await press(page, '>>> [data-marked]')
}

/** Opens the ways in. */
const openWays = (page: Page): Promise<void> => press(page, '>>> .lk-pill[data-kind="primary"]')

/** Presses a provider, and answers its window once that is at the provider's page. */
async function pressProvider(page: Page, name: string): Promise<Page> {
  const opened = atProvider(page)
  // The others are behind a last button.
  if (name === 'Apple') await pressNamed(page, 'More options')
  await pressNamed(page, `Continue with ${name}`, name)
  return opened
}

/** The window of a provider that opens from now on. */
async function atProvider(page: Page): Promise<Page> {
  const isIt = (target: Target): boolean => /\/(who|oauth2|login|dialog)\//.test(target.url())
  const popup = await (await page.browser().waitForTarget(isIt)).page()
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

for (const name of ['Google', 'Apple'])
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
  await pressNamed(page, 'Continue with Google')
  const opened = atProvider(page)
  await pressNamed(page, 'Open Google')
  await choose(await opened, 'Continue as Ada')
  await protectByPassword(page)
  await connectedAddress(page)
})
