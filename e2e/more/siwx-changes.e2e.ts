import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { closed, settled } from '../harness/modal.js'
import {
  accountsOf,
  appSession,
  askedToSign,
  askWallet,
  button,
  connected,
  pressWallet,
  questions,
  sign,
  signedIn,
  signIn,
  signInStatus,
} from '../harness/siwx.js'
import { expect, signInTest } from '../harness/siwx-test.js'

const test = signInTest()
const chainOf = async (page: Page) => (await appSession(page))?.chain

describe('another account or network', () => {
  test('SIWX-04: with `onCancel: previous`, cancelling on another network switches back to a network with a session', async ({
    openApp,
    page,
    sandbox: { wallets },
  }) => {
    await openApp({ onCancel: 'previous' })
    await signIn(page)
    wallets.alba.setChain(31338)
    await settled(page, 'Sign in')
    expect(await chainOf(page)).toBe('eip155:31338')
    await button(page, 'Cancel').click()
    await closed(page)
    await signedIn(page)
    expect(await chainOf(page)).toBe('eip155:1337')
    expect(await connected(page)).toBe(true)
    expect(questions(wallets.alba)).toHaveLength(1)
  })

  test('SIWX-05: another account of the wallet needs its own signature, and the first keeps its session', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp()
    await signIn(page)
    wallets.alba.useAccount(1)
    await settled(page, 'Sign in')
    expect(await page.locator('#who').textContent()).toBe('')
    await button(page, 'Sign').click()
    await closed(page)
    await expect.poll(() => page.locator('#who').textContent()).toBe(wallets.alba.accounts[1])
    expect(await accountsOf(server)).toEqual([wallets.alba.accounts[1], wallets.alba.accounts[0]])
    // Back to the first: its session is still valid, even if the wallet writes addresses in lower case.
    wallets.alba.quirks({ lowerCase: true })
    wallets.alba.useAccount(0)
    await expect.poll(() => page.locator('#who').textContent()).toBe(wallets.alba.accounts[0])
    await closed(page)
    expect(questions(wallets.alba)).toHaveLength(2)
  })

  test('SIWX-05: a signature that arrives after the account was switched is ignored; the new account has its own message', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp()
    await askedToSign(page)
    const prompt = await askWallet(page, wallets.alba)
    wallets.alba.useAccount(1)
    await expect.poll(() => page.evaluate(() => window.app.state.siwx.text)).toContain(wallets.alba.accounts[1])
    await prompt.approve()
    await button(page, 'Sign').waitFor()
    expect(await signInStatus(page)).toBe('prompt')
    expect(await server.sessions()).toEqual([])
    await sign(page)
    expect(await accountsOf(server)).toEqual([wallets.alba.accounts[1]])
  })

  test('SIWX-09: on a network that the sign-in does not support, or the app does not know, no signature is requested', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp({ chains: ['eip155:31338'] })
    await pressWallet(page)
    await closed(page)
    expect(await connected(page)).toBe(true)
    expect(server.asked).toEqual([])
    expect(await signInStatus(page)).toBe('none')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.locator('#last').textContent()).toBe('SIWX is not enabled')
    wallets.alba.setChain(31338)
    await settled(page, 'Sign in')
  })

  test('switching to a network unknown to the app shows that view instead, and restores the session after switching back', async ({
    openApp,
    page,
    sandbox,
  }) => {
    const { wallets, chains } = sandbox
    await openApp({}, { networks: [chains[0].network] })
    await askedToSign(page)
    wallets.alba.setChain(31338)
    await settled(page, 'Switch network')
    wallets.alba.setChain(1337)
    await settled(page, 'Sign in')
    await button(page, 'Sign').click()
    await closed(page)
    await signedIn(page)
    wallets.alba.setChain(31338)
    await expect.poll(() => signInStatus(page)).toBe('none')
    wallets.alba.setChain(1337)
    await signedIn(page)
    expect(questions(wallets.alba)).toHaveLength(1)
  })
})

describe('the end of a session, and other tabs', () => {
  test.for([true, false])(
    'SIWX-06: signOutOnDisconnect %s, by the wallet, by the app and by another tab',
    async (ends, { openApp, page, context, sandbox: { wallets }, server }) => {
      await openApp({ signOutOnDisconnect: ends })
      const signIn = async () => {
        await pressWallet(page)
        if (ends || (await server.sessions()).length === 0) {
          await settled(page, 'Sign in')
          await button(page, 'Sign').click()
        }
        await signedIn(page)
        await closed(page)
        expect(await server.sessions()).toHaveLength(1)
      }
      const isEnded = async () => {
        await expect.poll(() => connected(page)).toBe(false)
        await expect.poll(() => signInStatus(page)).toBe('none')
        if (ends) await expect.poll(() => server.sessions()).toHaveLength(0)
        else expect(server.asked).not.toContain('DELETE session')
      }
      await signIn()
      wallets.alba.disconnectSite()
      await isEnded()
      await signIn()
      await page.evaluate(() => window.app.connections.disconnect())
      await isEnded()
      await signIn()
      const other = await context.newPage()
      await other.goto(page.url())
      await signedIn(other)
      await other.evaluate(() => window.app.connections.disconnect())
      await isEnded()
    },
  )

  test('TAB-03: a session created in another tab closes the prompt in this one', async ({
    openApp,
    page,
    context,
    sandbox: { wallets },
  }) => {
    await openApp()
    await askedToSign(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await settled(other, 'Sign in')
    await sign(other)
    await signedIn(page)
    await closed(page)
    // Signing out in one tab signs out in both.
    await other.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => signInStatus(page)).toBe('none')
    expect(questions(wallets.alba)).toHaveLength(1)
  })
})
