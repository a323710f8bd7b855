import type { Sandbox, TestWallet } from '@latchkey/sandbox'
import type { Page, Route } from 'playwright-core'
import { describe } from 'vitest'
import { settled } from '../harness/modal.js'
import { readCode } from '../harness/read-code.js'
import { appSession, button, connected, dialog, networksOf, pressWallet, questions, sign, signedIn } from '../harness/siwx.js'
import { expect, signInTest } from '../harness/siwx-test.js'

const test = signInTest()
const oneClick = (sandbox: Sandbox) => ({ walletconnect: { relayUrls: [sandbox.relay.url] as const }, networks: networksOf(sandbox) })
/** Connects a phone and signs with one question (CAIP-222). */
async function scanToSignIn(page: Page, wallet: TestWallet): Promise<void> {
  await pressWallet(page, 'WalletConnect')
  await button(page, 'Copy link').waitFor()
  await wallet.pair(await readCode(page.locator('.lk-qr')))
}

/** Keeps requests from the server until they are let go, the first of them only. */
async function hold(page: Page, path: string): Promise<{ readonly held: Route[]; letGo(): Promise<void> }> {
  const held: Route[] = []
  await page.route(
    (url) => url.pathname.endsWith(path),
    (route) => {
      if (route.request().method() === 'OPTIONS' || held.length > 0) return route.continue()
      held.push(route)
    },
  )
  return { held, letGo: async () => void (await held[0]?.continue()) }
}

describe('a sign-in server that is slow', () => {
  test('SIWX-12: is named after a while, asked again by Try again, and its answer goes on', async ({ openApp, page, server, problems }) => {
    // Questions that are taken back.
    problems.allow(/ERR_ABORTED|ERR_FAILED/)
    const { host } = new URL(server.url)
    await openApp()
    const session = await hold(page, '/auth/session')
    await pressWallet(page)
    await dialog(page).getByText(`Waiting for ${host}…`).first().waitFor()
    await button(page, 'Try again').click()
    await settled(page, 'Sign in')
    await button(page, 'Sign').waitFor()
    expect(session.held).toHaveLength(1)
    expect(await connected(page)).toBe(true)
    await sign(page)
  })

  test('SIWX-12: a signature that the server kept counts, though its answer was lost', async ({ openApp, page, sandbox, problems }) => {
    problems.allow(/ERR_ABORTED|ERR_FAILED/)
    await openApp()
    let lost = 0
    await page.route(
      (url) => url.pathname.endsWith('/auth/verify'),
      async (route) => {
        if (route.request().method() === 'OPTIONS') return route.continue()
        // It reaches the server, whose cookie reaches the browser, and the page never hears of it.
        lost += 1
        await route.fetch()
      },
    )
    await pressWallet(page)
    await button(page, 'Sign').click()
    await dialog(page).getByText('It takes longer than usual.').first().waitFor()
    await button(page, 'Try again').click()
    await signedIn(page)
    expect(lost).toBe(1)
    expect(questions(sandbox.wallets.alba)).toHaveLength(1)
  })

  test('SIWX-12: a visitor who will not wait is disconnected where a signature is required', async ({ openApp, page, problems }) => {
    problems.allow(/ERR_ABORTED|ERR_FAILED/)
    await openApp()
    const session = await hold(page, '/auth/session')
    await pressWallet(page)
    await dialog(page).getByText('Waiting for').first().waitFor()
    await button(page, 'Cancel').click()
    await settled(page, 'Connect wallet')
    expect(await appSession(page)).not.toMatchObject({ status: 'connected' })
    await session.letGo().catch(() => {})
    expect(await connected(page)).toBe(false)
  })

  test('SIWX-13: one question over WalletConnect waits with the server’s name as well, and Try again goes on', async ({
    openApp,
    page,
    sandbox,
    server,
    problems,
  }) => {
    problems.allow(/ERR_ABORTED|ERR_FAILED/)
    const { host } = new URL(server.url)
    await openApp(undefined, oneClick(sandbox))
    const verify = await hold(page, '/auth/verify')
    await scanToSignIn(page, sandbox.wallets.alba)
    await dialog(page).getByText(`Waiting for ${host}…`).first().waitFor()
    expect(await connected(page)).toBe(false)
    await button(page, 'Try again').click()
    await signedIn(page)
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(verify.held).toHaveLength(1)
    expect(sandbox.wallets.alba.requests.map(({ method }) => method)).toEqual(['wc_sessionAuthenticate'])
  })

  test('SIWX-13: a visitor who gives up on that is not connected, and the phone hears it', async ({ openApp, page, sandbox, problems }) => {
    problems.allow(/ERR_ABORTED|ERR_FAILED/)
    await openApp(undefined, oneClick(sandbox))
    await hold(page, '/auth/verify')
    await scanToSignIn(page, sandbox.wallets.alba)
    await dialog(page).getByText('Waiting for').first().waitFor()
    await button(page, 'Cancel').click()
    await settled(page, 'Connect wallet')
    expect(await connected(page)).toBe(false)
    await expect.poll(() => sandbox.wallets.alba.sessions).toEqual([])
  })

  test('SIWX-12: where none is required, Cancel goes on without a session', async ({ openApp, page, problems }) => {
    problems.allow(/ERR_ABORTED|ERR_FAILED/)
    await openApp({ required: false })
    await hold(page, '/auth/session')
    await pressWallet(page)
    await dialog(page).getByText('Waiting for').first().waitFor()
    await button(page, 'Cancel').click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await connected(page)).toBe(true)
    expect(await page.evaluate(() => window.app.state.siwx.status)).toBe('none')
  })
})
