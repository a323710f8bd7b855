import type { Sandbox, TestWallet } from '@latchkey/sandbox'
import type { Page, Route } from 'playwright-core'
import { describe } from 'vitest'
import { settled } from '../harness/modal.js'
import { readCode } from '../harness/read-code.js'
import { appSession, button, connected, dialog, networksOf, pressWallet, questions, sign, signedIn } from '../harness/siwx.js'
import { expect, signInTest } from '../harness/siwx-test.js'

const test = signInTest()
const oneClick = (sandbox: Sandbox) => ({ walletconnect: { relayUrls: [sandbox.relay.url] as const }, networks: networksOf(sandbox) })
/** Connects a phone and signs with a single prompt (CAIP-222). */
async function scanToSignIn(page: Page, wallet: TestWallet): Promise<void> {
  await pressWallet(page, 'WalletConnect')
  await button(page, 'Copy link').waitFor()
  await wallet.pair(await readCode(page.locator('.lk-qr')))
}

/** Holds back requests to the server until released, only the first of them. */
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

describe('a slow sign-in server', () => {
  test('SIWX-12: is named after a while, Try again sends another request, and its response continues the sign-in', async ({
    openApp,
    page,
    server,
    problems,
  }) => {
    // Prompts that are cancelled.
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

  test('SIWX-12: a signature that the server stored counts, even if its response was lost', async ({
    openApp,
    page,
    sandbox,
    problems,
  }) => {
    problems.allow(/ERR_ABORTED|ERR_FAILED/)
    await openApp()
    let lost = 0
    await page.route(
      (url) => url.pathname.endsWith('/auth/verify'),
      async (route) => {
        if (route.request().method() === 'OPTIONS') return route.continue()
        // It reaches the server, whose cookie reaches the browser, but the page never gets the response.
        lost += 1
        await route.fetch()
      },
    )
    await pressWallet(page)
    await button(page, 'Sign').click()
    await dialog(page).getByText('This is taking longer than usual.').first().waitFor()
    await button(page, 'Try again').click()
    await signedIn(page)
    expect(lost).toBe(1)
    expect(questions(sandbox.wallets.alba)).toHaveLength(1)
  })

  test('SIWX-12: a visitor who does not want to wait is disconnected if a signature is required', async ({ openApp, page, problems }) => {
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

  test('SIWX-13: the single prompt over WalletConnect also waits with the server’s name, and Try again continues', async ({
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

  test('SIWX-13: a visitor who gives up is not connected, and the phone is notified', async ({ openApp, page, sandbox, problems }) => {
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

  test('SIWX-12: if none is required, Cancel continues without a session', async ({ openApp, page, problems }) => {
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
