import { describe } from 'vitest'
import { closed, settled } from '../harness/modal.js'
import {
  askedToSign,
  askWallet,
  button,
  connected,
  dialog,
  heard,
  pressWallet,
  questions,
  sign,
  signedIn,
  signIn,
  signInStatus,
  viewsShown,
} from '../harness/siwx.js'
import { test } from '../harness/siwx-steps.js'
import { expect } from '../harness/siwx-test.js'

describe('signing in', () => {
  test('SIWX-01: after a reload, and after the wallet reconnects, a valid session is found and nothing opens or is requested', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp({ signOutOnDisconnect: false })
    await signIn(page)
    await page.reload()
    await signedIn(page)
    expect(await viewsShown(page)).toEqual([])
    await page.evaluate(() => window.app.connections.disconnect())
    await expect.poll(() => signInStatus(page)).toBe('none')
    await pressWallet(page)
    await closed(page)
    await signedIn(page)
    // At most the neutral loader: never the prompt, never a signature.
    expect(await heard(page)).toEqual([])
    expect(questions(wallets.alba)).toHaveLength(1)
    expect(server.asked.filter((one) => one === 'POST verify')).toHaveLength(1)
  })

  test('a page reloaded during the wallet’s prompt checks the session and asks again', async ({
    openApp,
    page,
    sandbox: { wallets },
    server,
  }) => {
    await openApp()
    await askedToSign(page)
    await askWallet(page, wallets.alba)
    await page.reload()
    await settled(page, 'Sign in')
    await sign(page)
    await closed(page)
    expect(await server.sessions()).toHaveLength(1)
  })

  test('a view that waited for the account continues after the signature', async ({ openApp, page }) => {
    await openApp()
    await page.evaluate(() => void window.app.open('WalletReceive'))
    await settled(page, 'Connect wallet')
    await dialog(page).getByRole('button', { name: 'Alba Wallet' }).click()
    await settled(page, 'Sign in')
    await button(page, 'Sign').click()
    await settled(page, 'Receive')
    await signedIn(page)
  })
})

describe('a server with bearer sessions', () => {
  const bearerTest = test.override({ bearer: true })

  bearerTest(
    'the page stores the token and sends it; no cookie is set, and signing out deletes it',
    async ({ openApp, page, context, server }) => {
      await openApp()
      await signIn(page)
      const headers = () => page.evaluate(() => window.app.actions.siwx.headers() as Record<string, string>)
      const mine = await headers()
      expect(mine).toEqual({ authorization: expect.stringMatching(/^Bearer [-\w]{43}$/) })
      expect(await context.cookies()).toEqual([])
      // The app's own API uses it to look up the visitor, from anywhere.
      const who = async (own: Record<string, string>) => {
        const answer = await fetch(`${server.url}/v1/auth/session?projectId=e2e`, {
          headers: { ...own, origin: new URL(page.url()).origin },
        })
        return ((await answer.json()) as { readonly items: readonly unknown[] }).items
      }
      expect(await who(mine)).toHaveLength(1)
      expect(await who({})).toEqual([])
      await page.reload()
      await signedIn(page)
      expect(await headers()).toEqual(mine)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(() => connected(page)).toBe(false)
      expect(await headers()).toEqual({})
      expect(await who(mine)).toEqual([])
    },
  )
})
