import type { Frame, FrameLocator, Page } from 'playwright-core'
import { root } from '../../scripts/lib/workspace.mjs'
import { runAxe, sentenceOf } from './axe.js'
import { expect, protectByPassword, sendEmail } from './embedded-test.js'
import { dialogOf, settled } from './modal.js'
import type { WalletServer } from './wallet-server.js'

/** Logs in by code; what the frame asks after that is left to the test. */
export async function logIn(page: Page, server: WalletServer, email: string): Promise<void> {
  await sendEmail(page, email)
  await settled(page, 'Confirm your email')
  await dialogOf(page)
    .getByLabel('Code')
    .pressSequentially(await server.codeFor(email))
}

/** A new wallet that a password protects. */
export async function newWallet(page: Page, server: WalletServer, email: string): Promise<void> {
  await logIn(page, server, email)
  await protectByPassword(page)
}

/** Opens the settings by their row in the modal. */
export async function openSettings(page: Page): Promise<FrameLocator> {
  await page.evaluate(() => window.embedded.open('AccountSettings'))
  await settled(page, 'Account settings')
  await dialogOf(page).getByRole('button', { name: 'Wallet settings' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Wallet settings' }).waitFor()
  return frame
}

/** Uses the password, as every change asks for a way to recover. */
export async function proveByPassword(frame: FrameLocator, password = 'correct horse battery'): Promise<void> {
  await frame.getByRole('button', { name: 'Use the password' }).click()
  await frame.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(password)
  await frame.getByRole('button', { name: 'Continue' }).click()
}

/** Saves what the frame shows, and finds nothing with axe. */
export async function look(page: Page, name: string): Promise<void> {
  const frame = frameOf(page)
  await page.screenshot({ path: `${root}/artifacts/settings-${name}.png` })
  expect((await inFrame(page, frame)).map(sentenceOf), name).toEqual([])
}

/** The frame that holds the wallet. */
export function frameOf(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes('/sdk'))
  if (!frame) throw new Error('There is no frame.')
  return frame
}

/** By the debugger, which the frame's policy does not bind, in a world of its own. */
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
