import type { Page, Target } from 'puppeteer-core'
import { expect } from 'vitest'
import { test as base, buttonOf } from './embedded-firefox.js'
import { press } from './press.js'

/** Like `embedded-firefox`, with local mock providers for social logins. */
export const test = base.extend('social', true).extend('identity', ({ server }) => {
  if (!server.identity) throw new Error('The server has no providers.')
  return server.identity
})

/** Presses the button in the modal that has one of these names, once it is enabled. */
export async function pressNamed(page: Page, ...names: readonly string[]): Promise<void> {
  const mark = (wanted: readonly string[]): boolean => {
    const root = document.querySelector('latchkey-shell:last-of-type')?.shadowRoot
    const nameOf = (one: Element): string =>
      (one.getAttribute('aria-label') ?? one.querySelector('.lk-row-title')?.textContent ?? one.textContent ?? '').trim()
    for (const one of root?.querySelectorAll('[data-marked]') ?? []) one.removeAttribute('data-marked')
    const found = [...(root?.querySelectorAll('button:not([disabled], [aria-disabled="true"])') ?? [])].find((one) =>
      wanted.includes(nameOf(one)),
    )
    found?.setAttribute('data-marked', '')
    return found !== undefined
  }
  await expect.poll(() => page.evaluate(mark, names)).toBe(true)
  await press(page, '>>> [data-marked]')
}

/** Opens the list of logins. */
export const openWays = (page: Page): Promise<void> => press(page, '>>> .lk-pill[data-kind="primary"]')

/** Those that do not fit are behind the last button. */
const BEHIND = ['Apple', 'Facebook', 'Acme']

/** Presses a provider, and returns its window once it shows the provider's page. */
export async function pressProvider(page: Page, name: string): Promise<Page> {
  const opened = atProvider(page)
  if (BEHIND.includes(name) && (await viewOf(page)) === 'Connect') await pressNamed(page, 'More options')
  await pressNamed(page, `Continue with ${name}`, name)
  return opened
}

/** Resolves with the next provider window that opens. */
export async function atProvider(page: Page): Promise<Page> {
  const before = new Set(page.browser().targets())
  const isIt = (target: Target): boolean => !before.has(target) && /\/(who|oauth2|login|dialog)\//.test(target.url())
  const popup = await (await page.browser().waitForTarget(isIt)).page()
  if (!popup) throw new Error('The window has no page.')
  await buttonOf(popup, 'Decline')
  return popup
}

/** Presses a button on a provider's page, and waits until the window has closed. */
export async function choose(popup: Page, choice: Choice): Promise<void> {
  await pressAt(popup, choice)
  await expect.poll(() => popup.isClosed()).toBe(true)
}

/** Presses a button on a provider's page. */
export async function pressAt(popup: Page, choice: Choice): Promise<void> {
  // The window may close before the press is reported.
  await (await buttonOf(popup, choice)).click().catch(() => {})
}

/** The button that a visitor presses on a provider's page. */
export type Choice = 'Continue as Ada' | 'Continue as Ben' | 'Decline' | 'Fail'

/** Returns the status of the EVM family's session. */
export const statusOf = (page: Page) => page.evaluate(() => window.embedded.state.core.sessions.eip155?.status)
/** Returns the current view. */
export const viewOf = (page: Page) => page.evaluate(() => window.embedded.state.core.stack.at(-1)?.view)

/** Ends the session. */
export async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => window.embedded.connections.disconnect())
  await expect.poll(() => statusOf(page)).not.toBe('connected')
  await page.evaluate(() => window.embedded.close())
}
