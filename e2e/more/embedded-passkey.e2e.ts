import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { addAuthenticator } from '../harness/authenticator.js'
import { newWallet, openSettings, press, proveByPassword } from '../harness/embedded-settings.js'
import {
  answer,
  askToSign,
  test as base,
  connectedAddress,
  createByPassword,
  expect,
  protectByPassword,
  sendEmail,
  sessionOf,
} from '../harness/embedded-test.js'
import { settled, typeCode } from '../harness/modal.js'

// Iframes have partitioned storage here, as in visitors' browsers.
const test = base.extend('launchOptions', { scope: 'file' }, { partitioned: true })

const frameOf = (page: Page) => page.frameLocator('iframe')

/** Names of the frame's stored keys under the current site, without ids. */
async function storedIn(page: Page): Promise<readonly string[]> {
  await expect.poll(() => page.frames().length).toBe(2)
  const [, frame] = page.frames()
  return (
    frame?.evaluate(async () => {
      const asked = indexedDB.open('latchkey:e2e')
      await new Promise((opened, failed) => {
        asked.onsuccess = opened
        asked.onerror = failed
      })
      const all = asked.result.transaction('values').objectStore('values').getAllKeys()
      await new Promise((read) => {
        all.onsuccess = read
      })
      asked.result.close()
      return all.result.map((key) => String(key).replace(/:.*/, '')).sort()
    }) ?? []
  )
}

/** Logs in up to entering the correct code. */
async function logIn(page: Page, email: string, code: () => Promise<string>): Promise<void> {
  await sendEmail(page, email)
  await settled(page, 'Confirm your email')
  await typeCode(page, await code())
}

/** Another site with the same app: another host. */
const secondSite = (url: string): string => url.replace('127.0.0.1', 'localhost')

async function signs(page: Page, address: `0x${string}`): Promise<void> {
  const signing = askToSign(page, address)
  await answer(page, 'Sign')
  expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as `0x${string}` })).toBe(true)
}

test('a passkey created in the frame protects the wallet, and unlocks it on a second site, where the frame has nothing of the first', async ({
  openApp,
  page,
  server,
}) => {
  const { session, authenticatorId } = await addAuthenticator(page)
  const { url } = await openApp()
  await logIn(page, 'ada@example.com', () => server.codeFor('ada@example.com'))
  await answer(page, 'Passkey')
  const address = await connectedAddress(page)
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials.map(({ rpId }) => rpId)).toEqual([new URL(server.frameUrl).hostname])
  await signs(page, address)
  expect(await storedIn(page)).toEqual(['device-keys', 'half', 'session', 'wallet'])

  await page.goto(secondSite(url))
  await expect.poll(() => page.evaluate(() => window.embedded.state.core.ready)).toBe(true)
  expect((await sessionOf(page))?.status).toBe('disconnected')
  server.pass(31_000)
  await sendEmail(page, 'ada@example.com')
  await settled(page, 'Confirm your email')
  // Proof that storage is partitioned: the same origin has created new keys here, and sees nothing else. Otherwise it would see the
  // session and the half of the first site.
  expect(await storedIn(page)).toEqual(['device-keys', 'login'])
  await typeCode(page, await server.codeFor('ada@example.com'))
  await frameOf(page).getByRole('heading', { name: 'Unlock your wallet' }).waitFor()

  await answer(page, 'Passkey')
  expect(await connectedAddress(page)).toBe(address)
  await signs(page, address)

  // Each site has its own half; the first one still has its session.
  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
  await page.goto(url)
  expect(await connectedAddress(page)).toBe(address)
  await signs(page, address)
})

test('a password and a recovery code also unlock on a second site', async ({ openApp, page, server }) => {
  const { url } = await openApp()
  const frame = frameOf(page)
  await logIn(page, 'word@example.com', () => server.codeFor('word@example.com'))
  await protectByPassword(page)
  const byPassword = await connectedAddress(page)
  await page.goto(secondSite(url))
  server.pass(31_000)
  await logIn(page, 'word@example.com', () => server.codeFor('word@example.com'))
  await answer(page, 'Password')
  await frame.getByLabel('Password').fill('correct horse battery')
  await answer(page, 'Unlock')
  expect(await connectedAddress(page)).toBe(byPassword)
  await page.evaluate(() => window.embedded.connections.disconnect())

  server.pass(31_000)
  await logIn(page, 'code@example.com', () => server.codeFor('code@example.com'))
  await answer(page, 'Recovery code')
  const code = (await frame.locator('.code').textContent()) ?? ''
  await frame.getByLabel('Type the last two groups').fill(code.slice(-8))
  await answer(page, 'Create wallet')
  const byCode = await connectedAddress(page)
  expect(byCode).not.toBe(byPassword)
  // A visitor of the first site signs out there, and another one signs in.
  await page.goto(url)
  expect(await connectedAddress(page)).toBe(byPassword)
  await page.evaluate(() => window.embedded.connections.disconnect())
  server.pass(31_000)
  await logIn(page, 'code@example.com', () => server.codeFor('code@example.com'))
  await answer(page, 'Recovery code')
  await frame.getByLabel('Recovery code').fill(code.toLowerCase())
  await answer(page, 'Unlock')
  expect(await connectedAddress(page)).toBe(byCode)
  await signs(page, byCode)
})

/** Opens the screen that adds a way to recover. */
async function addAnotherWay(page: Page): Promise<void> {
  await openSettings(page)
  await press(page, /^Recovery methods/)
  await press(page, 'Add another method')
}

test('a visitor leaves an unanswered passkey prompt, and the next one works at once', async ({ openApp, page, server }) => {
  const { session, authenticatorId } = await addAuthenticator(page)
  await openApp()
  await newWallet(page, server, 'away@example.com')
  await connectedAddress(page)
  await addAnotherWay(page)
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await press(page, 'Passkey')
  await frameOf(page).getByRole('button', { name: 'One moment…' }).waitFor()
  await press(page, 'Back')
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await press(page, 'Add another method')
  await press(page, 'Passkey')
  await proveByPassword(page)
  await expect.poll(() => frameOf(page).getByRole('listitem').count()).toBe(2)
  expect((await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1)
})

test('declining the second prompt of an authenticator leaves one passkey, which the next press uses, or none', async ({
  openApp,
  page,
  server,
}) => {
  const { session, authenticatorId } = await addAuthenticator(page)
  const count = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
  await page.addInitScript(() => {
    // An authenticator that returns its secret only on a second request, which the visitor declines twice.
    const { getClientExtensionResults } = PublicKeyCredential.prototype
    PublicKeyCredential.prototype.getClientExtensionResults = function () {
      return this.response instanceof AuthenticatorAttestationResponse ? {} : getClientExtensionResults.call(this)
    }
    const { get } = CredentialsContainer.prototype
    let declines = 2
    CredentialsContainer.prototype.get = function (...args) {
      declines -= 1
      return declines < 0 ? get.apply(this, args) : Promise.reject(new DOMException('Declined.', 'NotAllowedError'))
    }
  })
  await openApp()
  await newWallet(page, server, 'twice@example.com')
  await connectedAddress(page)
  await addAnotherWay(page)
  const decline = async (): Promise<void> => {
    await press(page, 'Passkey')
    await frameOf(page).getByText('The passkey was not used.').waitFor()
    expect(await count()).toBe(1)
  }
  await decline()
  await press(page, 'Back')
  await expect.poll(count).toBe(0)
  await press(page, 'Add another method')
  await decline()
  await press(page, 'Passkey')
  await proveByPassword(page)
  await expect.poll(() => frameOf(page).getByRole('listitem').count()).toBe(2)
  expect(await count()).toBe(1)
})

test('two sites set up the wallet of a visitor at the same time: the slower one unlocks that of the faster one', async ({
  openApp,
  page,
  server,
  problems,
}) => {
  problems.allow(/409/)
  const { url } = await openApp()
  await logIn(page, 'both@example.com', () => server.codeFor('both@example.com'))
  await frameOf(page).getByRole('button', { name: 'Passkey' }).waitFor()
  const second = await page.context().newPage()
  await second.goto(secondSite(url))
  server.pass(31_000)
  await logIn(second, 'both@example.com', () => server.codeFor('both@example.com'))
  await protectByPassword(second)
  const address = await connectedAddress(second)
  await second.close()

  await createByPassword(page, 'battery horse correct')
  await frameOf(page).getByText('You have already set up your wallet somewhere else.').waitFor()
  await answer(page, 'Password')
  await frameOf(page).getByLabel('Password').fill('correct horse battery')
  await answer(page, 'Unlock')
  expect(await connectedAddress(page)).toBe(address)
  await signs(page, address)
})
