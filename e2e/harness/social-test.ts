import type { Person } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { test as base, expect } from './embedded-test.js'
import { dialogOf, settled } from './modal.js'

export { connectedAddress, expect, protectByPassword } from './embedded-test.js'

/** Like `embedded-test`, with local mock providers for social logins. */
export const test = base.extend('social', true).extend('identity', ({ server }) => {
  if (!server.identity) throw new Error('The server has no providers.')
  return server.identity
})

/** The row or button of a provider. */
export const providerOf = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name: new RegExp(`^(Continue with )?${name}$`) })

/** Opens the list of logins, and waits until a provider can be pressed. */
export async function openWays(page: Page, name = 'Google'): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await settled(page, 'Connect wallet')
  await waitForProvider(page, name)
}

/** Waits until a provider can be pressed; those that do not fit are behind the last button. */
export async function waitForProvider(page: Page, name: string): Promise<void> {
  await providerOf(page, 'Google').waitFor()
  if ((await providerOf(page, name).count()) === 0) {
    await dialogOf(page).getByRole('button', { name: 'More options' }).click()
    await settled(page, 'All login options')
  }
  await expect.poll(() => providerOf(page, name).isEnabled()).toBe(true)
}

/** Presses a provider, and returns its window once it shows the provider's page. */
export async function pressProvider(page: Page, name = 'Google'): Promise<Page> {
  await waitForProvider(page, name)
  const [popup] = await Promise.all([page.waitForEvent('popup'), providerOf(page, name).click()])
  await atProvider(popup)
  return popup
}

/** Waits until a window or a tab shows a provider's page. */
export const atProvider = (page: Page): Promise<void> => page.getByRole('heading', { name: /of the sandbox$/ }).waitFor()

/** The button that a visitor presses on a provider's page. */
export type Choice = Person | 'Decline' | 'Fail'

/** Presses a button on a provider's page, and waits until the window has closed. */
export async function choose(popup: Page, choice: Choice): Promise<void> {
  const gone = popup.waitForEvent('close')
  await press(popup, choice)
  await gone
}

/** Presses a button on a provider's page. */
export async function press(popup: Page, choice: Choice): Promise<void> {
  const name = choice === 'ada' ? 'Continue as Ada' : choice === 'ben' ? 'Continue as Ben' : choice
  // The window may close before the press is reported.
  await popup.getByRole('button', { name }).click({ noWaitAfter: true })
}

/** Returns what the page stores about the login. */
export const sessionOf = (page: Page) => page.evaluate(() => window.embedded.state.core.sessions.eip155?.status)

/** Ends the session. */
export async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => window.embedded.connections.disconnect())
  await expect.poll(() => sessionOf(page)).not.toBe('connected')
  await page.evaluate(() => window.embedded.close())
}
