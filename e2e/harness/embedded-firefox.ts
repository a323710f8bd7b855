import { startSandbox } from '@latchkey/sandbox'
import type { ElementHandle, Frame, Page } from 'puppeteer-core'
import { expect } from 'vitest'
import type { EmbeddedAppOptions } from '../pages/embedded/main.js'
import { test as base } from './firefox.js'
import { frameStands } from './frame-stands.js'
import { fill, press } from './press.js'
import { networksOf } from './siwx.js'
import { startWalletServer, type WalletServer } from './wallet-server.js'

/**
 * Tests of the embedded wallet in Firefox, which cannot detect whether something covers the frame: requests are shown in a separate
 * window.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startSandbox({ mail: true })
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('social', false as boolean)
  .extend('server', async ({ sandbox, outlive, social }) => {
    const server = await startWalletServer(sandbox, { social })
    outlive(() => server.close())
    return server
  })
  .extend(
    'openApp',
    ({ open, sandbox, server, social }) =>
      ({ headers = {} }: { readonly headers?: Readonly<Record<string, string>> } = {}) => {
        const { origin } = new URL(server.frameUrl)
        const data: EmbeddedAppOptions = {
          networks: networksOf(sandbox),
          server: server.url,
          frameUrl: server.frameUrl,
          ...(social && { socials: {} }),
        }
        // The list of providers is requested from the frame's server.
        const connect = [...sandbox.chains.map(({ rpcUrl }) => rpcUrl), server.url, ...(social ? [origin] : [])]
        return open('embedded', { connect, frame: [origin], data, headers })
      },
  )

/** Logs in by email, up to entering the correct code. */
async function logIn(page: Page, email: string, code: () => Promise<string>): Promise<void> {
  await press(page, '>>> .lk-pill[data-kind="primary"]')
  await fill(page, '>>> dialog input[type="email"]', email)
  await page.keyboard.press('Enter')
  const digits = await code()
  // If no mouse is detected, the field leaves focusing to the visitor.
  await press(page, '>>> dialog input[autocomplete="one-time-code"]')
  await page.keyboard.type(digits)
}

/** Returns the wallet's frame, once it exists. The driver still lists frames of pages that have been left for another site. */
export async function frameOf(page: Page): Promise<Frame> {
  let found: Frame | undefined
  await expect
    .poll(async () => {
      for (const frame of page.frames()) {
        if (frame.url().includes('/sdk') && (await frame.evaluate(() => true).catch(() => false))) found = frame
      }
      return found !== undefined
    })
    .toBe(true)
  return found as Frame
}

/** Returns a button with this text, visible and enabled. */
export async function buttonOf(of: Page | Frame, name: string): Promise<ElementHandle<Element>> {
  const button = await of.waitForSelector(
    `::-p-xpath(//button[(normalize-space()="${name}" or .//strong[normalize-space()="${name}"]) and not(@disabled) and not(@aria-disabled="true")])`,
    { visible: true },
  )
  return button as ElementHandle<Element>
}

/** Protects a new wallet with a password, in the frame. */
export async function protectByPassword(page: Page, password = 'correct horse battery'): Promise<void> {
  const frame = await frameOf(page)
  await frameStands(page)
  await (await buttonOf(frame, 'Password')).click()
  for (const input of await frame.$$('input[type="password"]')) {
    await input.focus()
    await input.type(password)
  }
  await (await buttonOf(frame, 'Create wallet')).click()
  const done = await buttonOf(frame, 'Done')
  await frameStands(page)
  await done.click()
}

/** Waits until a wallet is connected, and returns its address. */
export async function connectedAddress(page: Page): Promise<`0x${string}`> {
  await expect.poll(() => page.evaluate(() => window.embedded.state.core.sessions.eip155?.status)).toBe('connected')
  return page.evaluate(() => window.embedded.state.core.sessions.eip155?.address as `0x${string}`)
}

/** Creates a new wallet protected by a password. Returns its address. */
export async function newWallet(page: Page, server: WalletServer, email: string): Promise<`0x${string}`> {
  await logIn(page, email, () => server.codeFor(email))
  await protectByPassword(page)
  return connectedAddress(page)
}

/** Makes the app request a signature of `hello`, and keeps the outcome on the page: the signature, or the error code. */
export function askToSign(page: Page, address: string): Promise<void> {
  return page.evaluate((from) => {
    window.outcome = undefined
    window.embedded.actions.eip155
      .getProvider()
      .request({ method: 'personal_sign', params: ['0x68656c6c6f', from as `0x${string}`] })
      .catch((error: { readonly code?: number }) => error.code)
      .then((answer) => {
        window.outcome = answer
      })
  }, address)
}

/** Returns the outcome of the request. */
export async function outcomeOf(page: Page): Promise<unknown> {
  await expect.poll(() => page.evaluate(() => window.outcome)).toBeDefined()
  return page.evaluate(() => window.outcome)
}

/** Presses the button that opens the secure window, and returns the window. */
export async function openPopup(page: Page): Promise<Page> {
  const opened = page.browser().waitForTarget((target) => target.url().endsWith('/popup'))
  const button = await buttonOf(await frameOf(page), 'Continue in a secure window')
  await frameStands(page)
  await button.click()
  const popup = await (await opened).page()
  if (!popup) throw new Error('The window has no page.')
  return popup
}

declare global {
  interface Window {
    outcome: unknown
  }
}
