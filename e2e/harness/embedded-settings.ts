import type { Frame, FrameLocator, Locator, Page } from 'playwright-core'
import { root } from '../../scripts/lib/workspace.mjs'
import { runAxe, sentenceOf } from './axe.js'
import { expect, named, protectByPassword, sendEmail } from './embedded-test.js'
import { dialogOf, settled } from './modal.js'
import { readOn } from './read-on.js'
import type { WalletServer } from './wallet-server.js'

/** Logs in by code; the test handles what the frame asks after that. */
export async function logIn(page: Page, server: WalletServer, email: string): Promise<void> {
  await sendEmail(page, email)
  await settled(page, 'Confirm your email')
  await dialogOf(page)
    .getByLabel('Code')
    .pressSequentially(await server.codeFor(email))
}

/** Creates a new wallet protected by a password. */
export async function newWallet(page: Page, server: WalletServer, email: string): Promise<void> {
  await logIn(page, server, email)
  await protectByPassword(page)
}

/** Presses a button in the frame, once the frame has its final height: an earlier press may miss. */
export async function press(page: Page, name: string | RegExp, within?: Locator): Promise<void> {
  const button = (within ?? page.frameLocator('iframe').locator('body')).getByRole('button', { name: named(name) })
  await button.waitFor()
  await expect
    .poll(async () => {
      const [place, content] = await Promise.all([
        page.locator('latchkey-frame dialog').evaluate((dialog) => dialog.getBoundingClientRect().height),
        page
          .frameLocator('iframe')
          .locator('#root')
          .evaluate((root) => Math.ceil(root.getBoundingClientRect().height)),
      ])
      // The frame is never taller than 600 px or the window; the rest is scrolled.
      return Math.abs(place - Math.min(content, 600, page.viewportSize()?.height ?? 600)) < 1
    })
    .toBe(true)
  await expect.poll(() => button.isEnabled().then((isEnabled) => isEnabled || readOn(page.frameLocator('iframe'), button))).toBe(true)
  await button.click()
}

/** Opens the settings with their row in the modal. */
export async function openSettings(page: Page): Promise<FrameLocator> {
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await settled(page, 'Account settings')
  await dialogOf(page).getByRole('button', { name: 'Wallet settings' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Wallet settings' }).waitFor()
  return frame
}

/** Enters the password, since every change requires a way to recover. */
export async function proveByPassword(page: Page, password = 'correct horse battery'): Promise<void> {
  await press(page, 'Password')
  await page.frameLocator('iframe').getByLabel('Password', { exact: true }).filter({ visible: true }).fill(password)
  await press(page, 'Continue')
}

/** Takes a screenshot of the frame, and expects axe to find nothing. */
export async function look(page: Page, name: string): Promise<void> {
  const frame = frameOf(page)
  await page.screenshot({ path: `${root}/artifacts/settings-${name}.png` })
  expect((await inFrame(page, frame)).map(sentenceOf), name).toEqual([])
}

/** Returns the frame that contains the wallet. */
function frameOf(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes('/sdk'))
  if (!frame) throw new Error('There is no frame.')
  return frame
}

/** Through the debugger, which the frame's policy does not restrict, in an isolated world. */
async function inFrame(page: Page, frame: Frame) {
  const session = await page.context().newCDPSession(frame)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'axe' })
    return await runAxe(async (expression) => {
      const reply = await session.send('Runtime.evaluate', {
        expression,
        contextId: executionContextId,
        awaitPromise: true,
        returnByValue: true,
      })
      if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description ?? reply.exceptionDetails.text)
      return reply.result.value
    })
  } finally {
    await session.detach()
  }
}
