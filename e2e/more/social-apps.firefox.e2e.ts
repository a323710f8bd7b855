import type { Frame, Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { buttonOf, connectedAddress, frameOf, openPopup, protectByPassword } from '../harness/embedded-firefox.js'
import { frameStands } from '../harness/frame-stands.js'
import { press } from '../harness/press.js'
import {
  atProvider,
  choose,
  openWays,
  pressAt,
  pressNamed,
  pressProvider,
  signOut,
  statusOf,
  test,
  viewOf,
} from '../harness/social-firefox.js'

const LONG = { timeout: 120_000 }

/** Presses a login that may be behind the last button. */
async function pressWay(page: Page, name: string): Promise<void> {
  if ((await viewOf(page)) === 'Connect') await pressNamed(page, 'More options')
  await pressNamed(page, name)
}

test(
  'in Firefox a visitor scans the code with Farcaster, signs up, and in again; a signature of another account is refused',
  LONG,
  async ({ openApp, page, identity: { farcaster }, problems }) => {
    problems.allow(/4\d\d/)
    const approve = async (as: Parameters<typeof farcaster.approve>[1]): Promise<void> => {
      const before = farcaster.channels.length
      await pressWay(page, 'Farcaster')
      await expect.poll(() => farcaster.channels.length).toBe(before + 1)
      await farcaster.approve(farcaster.channels.at(-1)?.url ?? '', as)
    }
    await openApp()
    await openWays(page)
    for (const wrong of ['key', 'domain', 'nonce', 'fid'] as const) {
      await approve({ as: 'ada', wrong })
      await expect.poll(() => viewOf(page)).toMatch(/^Connect(Socials)?$/)
      expect([wrong, await statusOf(page)]).not.toEqual([wrong, 'connected'])
    }
    await approve({ as: 'ada' })
    await protectByPassword(page)
    const address = await connectedAddress(page)
    await signOut(page)
    await openWays(page)
    await approve({ as: 'ada' })
    expect(await connectedAddress(page)).toBe(address)
  },
)

test('in Firefox a Telegram mini app logs in with its signed data, once', LONG, async ({ openApp, page, identity, problems }) => {
  // The second time.
  problems.allow(/400/)
  await page.evaluateOnNewDocument((initData) => {
    Object.assign(window, { Telegram: { WebApp: { initData } } })
  }, identity.telegram.initData('ada'))
  await openApp()
  await openWays(page)
  await pressWay(page, 'Telegram')
  await protectByPassword(page)
  await connectedAddress(page)
  await signOut(page)
  await openWays(page)
  await pressWay(page, 'Telegram')
  await page.waitForSelector('>>> ::-p-text(Something went wrong)', { visible: true })
  expect(await statusOf(page)).not.toBe('connected')
})

test(
  'in Firefox a provider that cannot be reached closes its window with a message, and works once it is back',
  LONG,
  async ({ openApp, page, identity, problems }) => {
    problems.allow(/5\d\d/)
    identity.google.misbehave('discovery')
    await openApp()
    await openWays(page)
    await pressNamed(page, 'Continue with Google')
    await expect.poll(() => viewOf(page)).toBe('ConnectingSocial')
    await expect.poll(() => viewOf(page)).toBe('Connect')
    identity.reset()
    await choose(await pressProvider(page, 'Google'), 'Continue as Ada')
    await protectByPassword(page)
    await connectedAddress(page)
  },
)

for (const isRight of [true, false])
  test(
    `in Firefox a provider that cuts off its window: the ${isRight ? 'right number leads in' : 'wrong number ends the login'}`,
    LONG,
    async ({ openApp, page, identity, problems }) => {
      problems.allow(/400/)
      // Drivers make every page report that it has focus; a visitor is in the other window.
      await page.evaluateOnNewDocument(() => {
        if (window === window.top) document.hasFocus = () => false
      })
      identity.setOpenerPolicy('same-origin')
      await openApp()
      await openWays(page)
      await pressAt(await pressProvider(page, 'Google'), 'Continue as Ada')
      const popup = await windowAt(page, '/oauth/google/callback')
      const number = await page.evaluate(() => {
        const shown = document.querySelector('latchkey-shell:last-of-type')?.shadowRoot?.querySelector('dialog')?.textContent ?? ''
        return /(?<!\d)\d{2}(?!\d)/.exec(shown)?.[0] ?? ''
      })
      const typed = isRight ? number : String((Number(number) + 1) % 100).padStart(2, '0')
      await (await popup.waitForSelector('input:not([type="hidden"])', { visible: true }))?.type(typed)
      await popup.keyboard.press('Enter')
      if (isRight) {
        await protectByPassword(page)
        await connectedAddress(page)
        return
      }
      await expect.poll(() => viewOf(page)).toBe('Connect')
      expect(await statusOf(page)).not.toBe('connected')
    },
  )

test(
  'in Firefox a visitor adds a second login in the settings of the wallet, which leads to the same wallet',
  LONG,
  async ({ openApp, page }) => {
    await openApp()
    await openWays(page)
    await choose(await pressProvider(page, 'Google'), 'Continue as Ada')
    await protectByPassword(page)
    const address = await connectedAddress(page)
    await page.evaluate(() => window.embedded.open('AccountSettings'))
    await press(page, '>>> dialog ::-p-text(Wallet settings)')
    const frame = await frameOf(page)
    await (await frame.waitForSelector('[data-row="logins"]', { visible: true }))?.click()
    await pressIn(page, frame, 'Add a login')
    await pressIn(page, frame, 'Continue with GitHub')
    await (await buttonOf(await openPopup(page), 'Continue')).click()
    await pressIn(page, frame, 'Password')
    await (await frame.waitForSelector('input[type="password"]', { visible: true }))?.type('correct horse battery')
    await pressIn(page, frame, 'Continue')
    const opened = atProvider(page)
    await pressIn(page, frame, 'Continue with GitHub')
    await choose(await opened, 'Continue as Ada')
    await frame.waitForSelector('::-p-text(ada-hub)', { visible: true })
    await page.reload()
    await connectedAddress(page)
    await signOut(page)
    await openWays(page)
    await choose(await pressProvider(page, 'GitHub'), 'Continue as Ada')
    expect(await connectedAddress(page)).toBe(address)
  },
)

async function pressIn(page: Page, frame: Frame, name: string): Promise<void> {
  await frameStands(page)
  await (await buttonOf(frame, name)).click()
}

/** Returns the window with this path. If a provider disconnects it, the driver may have a different one than it opened. */
async function windowAt(page: Page, path: string): Promise<Page> {
  const found = await (await page.browser().waitForTarget((target) => target.url().includes(path))).page()
  if (!found) throw new Error('The window has no page.')
  return found
}
