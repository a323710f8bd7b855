import type { Frame, Page } from 'playwright-core'
import { describe } from 'vitest'
import { chooseWallet, connect, disconnect, ready, session } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'

const storedKeys = (place: Page | Frame): Promise<readonly string[]> =>
  place.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.endsWith('.core.session'))
      .sort(),
  )

const visited = test.extend('launchOptions', { scope: 'file' }, { whole: true })

describe('the same app in its own tab and inside another site', () => {
  // In an iframe on another port of the same host, the browser shares the storage, so that we have to separate it. In an iframe on
  // another site,
  // a private window refuses it, and the session lasts as long as the iframe.
  for (const [where, host, shared] of [
    ['of the same site, where both see one storage', '127.0.0.1', true],
    ['of another site', 'localhost', false],
  ] as const) {
    visited(
      `TAB-05: framed by a page ${where}, connections made, changed and ended in one leave the other alone`,
      async ({ openDapp, serve, page, context }) => {
        const app = await openDapp()
        await connect(page, 'alba')
        const framing = await serve('shadow-button', { frame: [app.url], body: `<iframe src="${app.url}" title="The app"></iframe>` })
        const other = await context.newPage()
        await other.goto(framing.url.replace('127.0.0.1', host))
        const frame = other.frame({ url: app.url })
        if (!frame) throw new Error('The app is not in the frame.')
        await ready(frame)
        expect((await session(frame))?.status, 'no session is taken over').toBe('disconnected')

        await connect(frame, 'brio')
        expect(await session(frame)).toMatchObject({ status: 'connected', connector: 'test.latchkey.brio' })
        expect(await session(page)).toMatchObject({ status: 'connected', connector: 'test.latchkey.alba' })
        expect(await storedKeys(page)).toEqual([...(shared ? ['latchkey-frame.e2e.core.session'] : []), 'latchkey.e2e.core.session'])

        await disconnect(frame)
        expect((await session(page))?.status).toBe('connected')
        await connect(frame, 'brio')
        await disconnect(page)
        expect(await session(frame)).toMatchObject({ status: 'connected', connector: 'test.latchkey.brio' })

        await page.reload()
        await ready(page)
        expect((await session(page))?.status).toBe('disconnected')
        await other.reload()
        const again = other.frame({ url: app.url })
        if (!again) throw new Error('The app is not in the frame after the reload.')
        await ready(again)
        await expect.poll(async () => (await session(again))?.status).toBe(shared ? 'connected' : 'disconnected')
      },
    )
  }
})

describe('in a wallet’s in-app browser', () => {
  const phone = test.extend('contextOptions', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })
  const own = {
    id: 'brio',
    name: 'Brio',
    rdns: 'test.latchkey.brio',
    mobile_link: 'brio://',
    app_store: 'https://apps.example/brio',
    play_store: 'https://play.example/brio',
  }

  phone(
    'MOB-08: a nameless wallet in the page is the only row, installed, without a QR code or a link to a store',
    async ({ openDapp, page, sandbox }) => {
      const { brio } = sandbox.wallets
      await openDapp({
        wallets: { wallets: [], legacy: ['brio'] },
        options: { evm: { customWallets: [own], featuredWalletIds: ['brio'] } },
      })
      await page.getByRole('button', { name: 'Connect wallet' }).tap()
      const dialog = page.getByRole('dialog')
      await expect.poll(() => dialog.locator('[data-lk-name]').allTextContents()).toEqual(['Browser Wallet'])
      await dialog.getByRole('button', { name: 'Browser Wallet', exact: true }).waitFor()
      expect(await dialog.getByText(/get one|get a wallet|scan|QR/i).count()).toBe(0)
      expect(await dialog.locator('a[href*="example"]').count()).toBe(0)
      await dialog.getByRole('button', { name: 'Browser Wallet' }).tap()
      await expect.poll(async () => (await session(page))?.address).toBe(brio.accounts[0])
      expect(brio.requests.every(({ via }) => via === 'legacy')).toBe(true)
    },
  )

  phone('MOB-08: a wallet that says its name comes first, once, and is asked directly', async ({ openDapp, page, sandbox }) => {
    const other = { ...own, id: 'other', name: 'Other', rdns: 'example.other', mobile_link: 'other://' }
    await openDapp({
      wallets: { wallets: ['brio'], legacy: ['brio'] },
      options: { evm: { customWallets: [other, own], featuredWalletIds: ['other', 'brio'] } },
    })
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.locator('[data-lk-name]').allTextContents()).toEqual(['Brio Wallet', 'Other'])
    await dialog.getByRole('button', { name: 'Brio Wallet' }).tap()
    await expect.poll(async () => (await session(page))?.address).toBe(sandbox.wallets.brio.accounts[0])
  })
})

describe('without IndexedDB', () => {
  for (const [what, breakIt] of [
    ['missing', () => Reflect.deleteProperty(window, 'indexedDB') && Object.defineProperty(window, 'indexedDB', { value: undefined })],
    [
      'refused',
      () =>
        Object.defineProperty(window, 'indexedDB', {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        }),
    ],
    ['blocked by another tab for ever', () => Object.defineProperty(IDBFactory.prototype, 'open', { value: () => new EventTarget() })],
  ] as const) {
    test(`STO-03: with IndexedDB ${what} the widget starts, connects and restores as usual`, async ({ openDapp, page }) => {
      await page.addInitScript(breakIt)
      await openDapp()
      await expect.poll(() => page.evaluate(() => window.kernel.state.core.ready)).toBe(true)
      await chooseWallet(page)
      await expect.poll(async () => (await session(page))?.status).toBe('connected')
      await page.reload()
      await page.getByRole('button', { name: /ada\.eth/ }).waitFor()
    })
  }
})
