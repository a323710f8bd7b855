import { HDNodeWallet } from 'ethers'
import type { BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { logIn, openSettings, press, proveByPassword } from '../harness/embedded-settings.js'
import { answer, askToSign, connectedAddress, expect, leaveReady, sessionOf, test } from '../harness/embedded-test.js'

const PASSWORD = 'correct horse battery'
const HINT = 'This browser blocks storage.'

/** As in Chromium with site data blocked: the frame gets neither databases nor locks. */
const refuseStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (location.hostname !== 'wallet.localhost') return
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    LockManager.prototype.request = async () => refuse()
  })

async function signs(page: Page, address: `0x${string}`): Promise<void> {
  const asked = askToSign(page, address)
  await answer(page, 'Sign')
  expect(await verifyMessage({ address, message: 'hello', signature: (await asked) as `0x${string}` })).toBe(true)
}

test('a visitor whose browser denies storage logs in, signs, sees the words and a notice that nothing is stored, and logs in again after a reload', async ({
  context,
  openApp,
  page,
  problems,
  sandbox,
  server,
}) => {
  // The proof of a wrong password; and after the clock was advanced, the nonce for proofs has expired, and a new one is fetched.
  problems.allow(/401 \(Unauthorized\)/)
  await refuseStorage(context)
  await openApp()
  const frame = page.frameLocator('iframe')
  await logIn(page, server, 'guest@example.com')
  await frame.getByText(HINT).waitFor()
  await page.screenshot({ path: 'artifacts/memory-setup.png' })
  await press(page, 'Password')
  await frame.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await frame.getByLabel('Password again').fill(PASSWORD)
  await press(page, 'Create wallet')
  await leaveReady(page)
  const address = await connectedAddress(page)
  await signs(page, address)

  // No device is registered that the next reload would abandon.
  const settings = await openSettings(page)
  await press(page, /^Devices/)
  await settings.getByRole('heading', { name: 'Devices' }).waitFor()
  expect(await settings.getByRole('listitem').count()).toBe(0)
  await press(page, 'Back')
  await press(page, 'Recovery words')
  await press(page, 'Get the words')
  await proveByPassword(page)
  await press(page, 'Show the words')
  const words = await settings.locator('.words li').allTextContents()
  expect(HDNodeWallet.fromPhrase(words.join(' ')).address).toBe(address)
  // Without its own device half, this browser is new to the wallet.
  for (const subject of [/was unlocked on a new device/, /were shown/])
    expect((await sandbox.mail?.next('guest@example.com'))?.subject).toMatch(subject)

  await page.reload()
  await expect.poll(async () => (await sessionOf(page))?.status ?? 'none').not.toBe('connected')
  server.pass(31_000)
  await logIn(page, server, 'guest@example.com')
  await frame.getByRole('heading', { name: 'Unlock your wallet' }).waitFor()
  await frame.getByText(HINT).waitFor()
  await page.screenshot({ path: 'artifacts/memory-unlock.png' })
  await press(page, 'Password')
  await frame.getByLabel('Password').fill('incorrect horse')
  await press(page, 'Unlock')
  await frame.getByText('Wrong password.').waitFor()
  await frame.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Unlock')
  expect(await connectedAddress(page)).toBe(address)
  await signs(page, address)

  // An access token is valid for ten minutes; the next one is fetched without locks.
  server.pass(660_000)
  const again = await openSettings(page)
  await again.getByText('guest@example.com').waitFor()
})

test('shows no such notice if the browser stores data', async ({ openApp, page, server }) => {
  await openApp()
  await logIn(page, server, 'keeper@example.com')
  await page.frameLocator('iframe').getByRole('button', { name: 'Password' }).waitFor()
  expect(await page.frameLocator('iframe').getByText(HINT).count()).toBe(0)
})
