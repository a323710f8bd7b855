import { hexToString } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe } from 'vitest'
import { closed, heading, said, settled } from '../harness/modal.js'
import {
  askedToSign,
  button,
  connected,
  dialog,
  heard,
  pressWallet,
  questions,
  sign,
  signedIn,
  signerOf,
  signIn,
  signInStatus,
} from '../harness/siwx.js'
import { expect, signInTest } from '../harness/siwx-test.js'

const test = signInTest()
const INIT_FAILED = 'A problem occurred while trying initialize authentication'

describe('a sign-in that does not happen', () => {
  test('SIWX-02: while a signature is required the modal cannot be closed; Cancel disconnects and ends at Connect', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp()
    await askedToSign(page)
    await page.mouse.click(5, 5)
    // Announced for a moment only.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        return said(page)
      })
      .toMatchObject({ assertive: 'Sign in, or cancel' })
    // A session check that finds none does not sign anyone out.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.includes('.e2e.')) ?? ''
      dispatchEvent(new StorageEvent('storage', { key: `${key.slice(0, key.indexOf('.e2e.') + 5)}siwx.changed`, newValue: 'x' }))
    })
    await expect.poll(() => server.asked.filter((one) => one === 'GET session').length).toBe(2)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    expect(await page.evaluate(() => window.app.close())).toBe(false)
    expect(await dialog(page).getByRole('button', { name: 'Back' }).count()).toBe(0)
    expect(await heading(page)).toBe('Sign in')
    await button(page, 'Cancel').click()
    await settled(page, 'Connect wallet')
    expect(await connected(page)).toBe(false)
    expect(await heard(page)).toEqual(['clickCancelSiwx'])
    expect(questions(wallets.alba)).toEqual([])
  })

  test('SIWX-02: if a signature is not required, Cancel, Escape and Close only close, and the wallet stays connected', async ({
    openApp,
    page,
  }) => {
    await openApp({ required: false })
    await askedToSign(page)
    await button(page, 'Cancel').click()
    await closed(page)
    expect(await connected(page)).toBe(true)
    expect(await signInStatus(page)).toBe('none')
    // Asked once: neither a reload nor the account's own modal asks again.
    await page.reload()
    await expect.poll(() => connected(page)).toBe(true)
    await page.evaluate(() => window.app.open())
    await expect.poll(() => page.evaluate(() => window.app.state.core.stack.map(({ view }) => view))).toEqual(['Account'])
    await page.evaluate(() => window.app.close())
    await page.evaluate(() => window.app.connections.disconnect())
    await askedToSign(page)
    await page.keyboard.press('Escape')
    await closed(page)
    expect(await connected(page)).toBe(true)
    // The app's own button asks when the visitor wants it.
    await page.getByRole('button', { name: 'Sign in' }).click()
    await settled(page, 'Sign in')
    await button(page, 'Sign').click()
    await closed(page)
    await expect.poll(() => page.locator('#last').textContent()).toBe('signed eip155:1337')
  })

  test('SIWX-03 S8-12: a visitor who declines sees a message and may retry, with a new message and nonce; nothing loops automatically', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp()
    await askedToSign(page)
    wallets.alba.next('reject', { method: 'personal_sign' })
    await button(page, 'Sign').click()
    await dialog(page).getByText('Signature declined').first().waitFor()
    await settled(page, 'Sign in')
    expect(await heard(page)).toEqual(['clickSignSiwxMessage', 'siwxAuthError'])
    expect(await page.evaluate(() => window.heard.at(-1))).toMatchObject({ payload: { message: 'Signature declined' } })
    expect(questions(wallets.alba)).toHaveLength(1)
    expect(server.asked.filter((one) => one === 'GET nonce')).toHaveLength(1)
    await button(page, 'Try again').click()
    await signedIn(page)
    const [first, second] = questions(wallets.alba).map(({ params }) =>
      parseSiweMessage(hexToString((params as readonly [`0x${string}`])[0])),
    )
    expect(first?.nonce).not.toBe(second?.nonce)
    expect((second?.issuedAt ?? 0) > (first?.issuedAt ?? 0)).toBe(true)
    expect(server.asked.filter((one) => one === 'GET nonce')).toHaveLength(2)
  })

  test('a signature that the server refuses is reported, and the visitor may retry', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
    problems,
  }) => {
    problems.allow(/401/)
    await openApp()
    await askedToSign(page)
    const sign = signerOf(wallets.brio)
    wallets.alba.next({ result: await sign('0x00') }, { method: 'personal_sign' })
    await button(page, 'Sign').click()
    await dialog(page).getByText('The server did not accept your signature').first().waitFor()
    await dialog(page).getByText('Details').click()
    await dialog(page).getByText('The signature is not one of this account over this message.').waitFor()
    expect(await connected(page)).toBe(true)
    expect(await server.sessions()).toEqual([])
    await button(page, 'Try again').click()
    await signedIn(page)
  })

  test.for(['session', 'nonce', 'verify', 'keep'] as const)(
    'SIWX-11: the server is down at %s: the wallet is disconnected, and Connect is back with the reason',
    async (route, { openApp, page, server, problems }) => {
      // The browser itself logs what it could not load.
      problems.allow(/ERR_EMPTY_RESPONSE|503/)
      await openApp(undefined, { ownStorage: route === 'keep' })
      server.trouble(route, route === 'nonce' ? 'busy' : 'down')
      await pressWallet(page)
      if (route === 'verify' || route === 'keep') {
        await settled(page, 'Sign in')
        await button(page, 'Sign').click()
      }
      await dialog(page).getByText(INIT_FAILED).first().waitFor()
      await settled(page, 'Connect wallet')
      expect(await connected(page)).toBe(false)
      expect(await heard(page)).toContain('siwxAuthError')
      // Working again: the next attempt succeeds.
      server.trouble(route, undefined)
      await dialog(page).getByRole('button', { name: 'Alba Wallet' }).click()
      await settled(page, 'Sign in')
      await sign(page)
    },
  )
})

describe('clocks', () => {
  test('a clock that is three hours off does not matter if the times are the server’s', async ({ openApp, page, server }) => {
    await page.clock.setFixedTime(Date.now() + 10_800_000)
    await openApp()
    await signIn(page)
    expect(await server.sessions()).toHaveLength(1)
  })

  test('a message that is three hours old is reported as a clock problem, and the next one uses the corrected time', async ({
    openApp,
    page,
    server,
    problems,
  }) => {
    problems.allow(/401/)
    await page.clock.setFixedTime(Date.now() - 10_800_000)
    await openApp(undefined, { ownMessages: true })
    await askedToSign(page)
    await button(page, 'Sign').click()
    await dialog(page).getByText('Check your device’s clock').first().waitFor()
    expect(await connected(page)).toBe(true)
    expect(await server.sessions()).toEqual([])
    await page.clock.setFixedTime(Date.now())
    await button(page, 'Try again').click()
    await signedIn(page)
  })
})
