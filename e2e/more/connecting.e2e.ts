import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { chooseWallet, connect, disconnect, isOpen, session, status } from '../harness/dapp.js'
import { expect, test } from '../harness/fixtures.js'
import { settled } from '../harness/modal.js'

interface Carried {
  readonly from: DOMRect
  readonly to: DOMRect
}

/** Records the start and end of pictures animated between views. */
const watchCarried = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: Carried[] = []
    Object.assign(window, { carried: seen })
    const { animate } = Element.prototype
    Element.prototype.animate = function travel(...args) {
      const animation = animate.apply(this, args)
      if (this.classList.contains('lk-carried')) {
        // At its first frame, and where it stops.
        animation.pause()
        const from = this.getBoundingClientRect()
        animation.currentTime = 199.99
        const to = this.getBoundingClientRect()
        animation.currentTime = 0
        animation.play()
        seen.push({ from, to })
      }
      return animation
    }
  })

const carried = (page: Page): Promise<readonly Carried[]> =>
  page.evaluate(() => (window as unknown as { readonly carried: readonly Carried[] }).carried)

describe('connecting a browser wallet', () => {
  test('the wallet’s picture moves from its row into the ring and back, and nothing moves with reduced motion', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    sandbox.wallets.alba.policy('manual')
    await openDapp()
    await page.evaluate(() => window.kernel.preload())
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await settled(page, 'Connect wallet')
    const dialog = page.getByRole('dialog')
    const row = dialog.getByRole('button', { name: 'Alba Wallet' }).locator('.lk-image')
    await expect.poll(() => row.locator('img[data-ready]').count()).toBe(1)
    // Opened once, so that the view's code is loaded.
    await row.click()
    await settled(page, 'Alba Wallet')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await settled(page, 'Connect wallet')
    const place = await row.boundingBox()
    await watchCarried(page)
    await row.click()
    await settled(page, 'Alba Wallet')
    const [there] = await carried(page)
    expect(Math.round(there?.from.width ?? 0)).toBe(40)
    expect([there?.from.x, there?.to.width].map((each) => Math.round(each ?? 0))).toEqual([Math.round(place?.x ?? 0), 64])
    const ring = await dialog.locator('.lk-ring .lk-image').boundingBox()
    expect(Math.round(there?.to.x ?? 0)).toBe(Math.round(ring?.x ?? 0))
    expect(await dialog.locator('.lk-carried').count()).toBe(0)
    expect(await dialog.locator('.lk-ring .lk-image').isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await settled(page, 'Connect wallet')
    expect((await carried(page)).map(({ to }) => Math.round(to.width))).toEqual([64, 40])
    expect(await row.isVisible()).toBe(true)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await row.click()
    await settled(page, 'Alba Wallet')
    expect(await carried(page)).toHaveLength(2)
    // The row leads back to the pending wallet, without a second request.
    expect(sandbox.wallets.alba.requests.filter((r) => r.method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('CON-03: a double click is one request', async ({ openDapp, page, sandbox }) => {
    const { alba } = sandbox.wallets
    alba.policy('manual')
    await openDapp()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Alba Wallet' }).dblclick()
    const prompt = await alba.waitForPrompt()
    expect(alba.pending).toHaveLength(1)
    await prompt.approve()
    await expect.poll(() => status(page)).toBe('connected')
    expect(alba.requests.filter((r) => r.method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('CON-04: a wallet that already has a pending prompt has not failed, and its later approval connects', async ({
    openDapp,
    page,
    context,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    alba.policy('manual')
    await openDapp()
    await chooseWallet(page)
    await alba.waitForPrompt()
    const second = await context.newPage()
    await second.goto(page.url())
    await chooseWallet(second)
    await second.getByText('Alba Wallet is waiting. Open it to respond.').first().waitFor()
    expect(await status(second)).toBe('connecting')
    const [prompt] = alba.pending
    await prompt?.approve()
    await expect.poll(() => status(second)).toBe('connected')
  })

  test('CON-06: a lower-case address is checksummed everywhere', async ({ openDapp, page, sandbox }) => {
    sandbox.wallets.alba.quirks({ lowerCase: true })
    await openDapp()
    await chooseWallet(page)
    await expect.poll(async () => (await session(page))?.address).toBe(sandbox.wallets.alba.accounts[0])
  })

  test('CON-07: closing during the prompt leaves nothing waiting; a later approval connects without opening the modal', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    const { alba } = sandbox.wallets
    alba.policy('manual')
    await openDapp()
    await chooseWallet(page)
    const prompt = await alba.waitForPrompt()
    // A button that moves between press and release is not clicked.
    await settled(page, 'Alba Wallet')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => status(page)).toBe('disconnected')
    await prompt.approve()
    await expect.poll(() => status(page)).toBe('connected')
    expect(await isOpen(page)).toBe(false)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('a missing wallet shows where to get it, and nothing is offered while one is pending', async ({ openDapp, page, sandbox }) => {
    sandbox.wallets.alba.policy('never')
    await openDapp()
    await page.evaluate(() => window.kernel.open('ConnectingExternal', { connector: 'io.metamask' } as never))
    await page.getByText('MetaMask is not installed in this browser').first().waitFor()
    await page.getByRole('button', { name: 'Get MetaMask' }).click()
    await settled(page, 'Get MetaMask')
    await page.evaluate(() => window.kernel.close())
    await chooseWallet(page)
    await page.getByText('Approve the connection to continue').first().waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  test('CON-09: a wallet that never responds blocks nothing; after a while the view suggests a place to look', async ({
    openDapp,
    page,
    sandbox,
  }) => {
    sandbox.wallets.alba.policy('never')
    await page.clock.install()
    await openDapp()
    await page.clock.runFor(1_000)
    await chooseWallet(page)
    await page.getByText('Open Alba Wallet').first().waitFor()
    await page.clock.runFor(60_000)
    await page.getByText(/No answer yet/).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.clock.runFor(1_000)
    await page.getByRole('button', { name: 'Brio Wallet' }).click()
    await expect.poll(() => status(page)).toBe('connected')
  })

  test('LST-01, LST-09: a wallet that is announced twice, injected and recent is listed once, with its mark', async ({
    openDapp,
    page,
  }) => {
    await openDapp({ wallets: { wallets: ['alba', 'brio'], legacy: ['alba'] } })
    await chooseWallet(page)
    await expect.poll(() => status(page)).toBe('connected')
    await disconnect(page)
    await page.evaluate(() => window.dispatchEvent(new Event('eip6963:requestProvider')))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const list = page.getByRole('list', { name: 'Wallets' })
    await expect.poll(() => list.locator(':scope > li').allTextContents()).toEqual(['Recent', 'Alba Wallet', 'Installed', 'Brio Wallet'])
  })

  test('LST-05: each source of wallets can be turned off separately', async ({ openDapp, page }) => {
    const names = async (evm: object): Promise<readonly string[]> => {
      await openDapp({ options: { evm }, wallets: { wallets: ['alba'], legacy: ['brio'] } })
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
      return page.evaluate(() => window.kernel.state.core.connectors.map((c) => c.name))
    }
    expect(await names({ eip6963: false, injected: false })).toEqual([])
    expect(await names({ injected: false })).toEqual(['Alba Wallet'])
    expect(await names({ eip6963: false })).toEqual(['Browser Wallet'])
  })

  test('LST-10: the two most recent wallets are remembered', async ({ openDapp, page }) => {
    await openDapp()
    for (const wallet of ['alba', 'brio', 'cora'] as const) {
      await connect(page, wallet)
      await disconnect(page)
    }
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Cora Wallet' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => window.kernel.state.connect.recent.map((r) => r.name)))
      .toEqual(['Cora Wallet', 'Brio Wallet'])
  })

  test('SEC-01: a wallet’s icon is only ever an image; one with a script: address is not shown', async ({ openDapp, page }) => {
    await page.addInitScript(() => {
      const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
      const announce = (rdns: string, icon: string): void => {
        const detail = Object.freeze({ info: { uuid: rdns, name: rdns, icon, rdns }, provider })
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
      window.addEventListener('eip6963:requestProvider', () => {
        announce('evil.script', 'javascript:alert(1)')
        announce('evil.html', '<img src=x onerror=alert(1)>')
        announce('evil.svg', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
      })
    })
    const ran: string[] = []
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    await openDapp({ wallets: { wallets: ['alba'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'evil.script' }).waitFor()
    const inside = await page.evaluate(() => {
      const root = document.querySelector('latchkey-shell')?.shadowRoot
      return [...(root?.querySelectorAll('img') ?? [])]
        .map((img) => img.src.slice(0, 10))
        .concat([...(root?.querySelectorAll('[onload],[onerror]') ?? [])].map((e) => e.outerHTML))
    })
    expect([...new Set(inside)]).toEqual(['data:image'])
    expect(ran, 'scripts that ran').toEqual([])
  })

  test('API-08: nothing is requested before the visitor or the app does something', async ({ openDapp, page, sandbox }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).host))
    const { url } = await openDapp()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect([...new Set(requests)]).toEqual([new URL(url).host])
    expect(sandbox.wallets.alba.requests).toEqual([])
  })
})
