import type { BrowserContextOptions } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { links, watchLinks } from '../harness/links.js'
import { pairing, phonePage, phoneSign, phoneStatus } from '../harness/phone.js'
import { look, on, openList, wallets } from '../harness/walletconnect-mobile.js'

/** An iPad that identifies as a Mac; the page simulates its trackpad. */
const tablet: BrowserContextOptions = {
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  viewport: { width: 1024, height: 1366 },
  hasTouch: true,
}

describe('a wallet on the same phone', () => {
  on('iphone')('a wallet with a universal link is opened by it', async ({ page, open, sandbox }) => {
    await watchLinks(page)
    await open('phone', phonePage(sandbox, { wallets }))
    await openList(page)
    await page.getByRole('button', { name: 'Brio Mobile' }).click()
    const { uri = '' } = await pairing(page)
    expect(await links(page)).toEqual([
      { href: `https://brio.test/app/wc?uri=${encodeURIComponent(uri)}`, target: '_blank', tapping: true },
    ])
  })

  on('iphone')(
    'MOB-13: a link to a host that the wallet’s homepage does not vouch for is only followed after the host was shown',
    async ({ page, open, sandbox }) => {
      await watchLinks(page)
      await open('phone', phonePage(sandbox, { wallets }))
      await openList(page)
      await page.getByRole('button', { name: 'Dora Mobile' }).click()
      await page.getByText('This opens dora.stranger.test, which is not known as a site of Dora Mobile').waitFor()
      expect(await links(page)).toEqual([])
      await page.getByRole('button', { name: 'Open dora.stranger.test' }).click()
      const { uri = '' } = await pairing(page)
      expect(await links(page)).toEqual([
        { href: `https://dora.stranger.test/app/wc?uri=${encodeURIComponent(uri)}`, target: '_blank', tapping: true },
      ])
    },
  )

  on('iphone')(
    'a wallet without WalletConnect opens this page in its own browser, in the task of the tap and without a relay, and the link can be copied',
    async ({ page, context, open, sandbox, problems }) => {
      problems.allow(/ERR_CONNECTION_REFUSED|WebSocket/)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await watchLinks(page)
      const { url } = await open('phone', phonePage(sandbox, { wallets, walletconnect: { relayUrls: ['ws://127.0.0.1:9'] } }))
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await page.getByRole('button', { name: 'Caro Mobile' }).waitFor()
      // The code that opens apps is loaded before there is a URI.
      await expect.poll(async () => (await pairing(page)).status).toBe('creating')
      await page.getByRole('button', { name: 'Caro Mobile' }).click()
      const { href } = new URL(url)
      const link = {
        href: `https://caro.test/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(new URL(url).origin)}`,
        target: '_blank',
        tapping: true,
      }
      expect(await links(page)).toEqual([link])
      await page.getByText('This page opens again in the browser of Caro Mobile').waitFor()
      await page.getByRole('button', { name: 'Open Caro Mobile' }).click()
      expect(await links(page)).toEqual([link, link])
      await page.getByRole('button', { name: 'Copy page link' }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href)
    },
  )

  on('androidApp')('MOB-04: in an Android web view an intent names the scheme and the package', async ({ page, open, sandbox }) => {
    await watchLinks(page)
    await open('phone', phonePage(sandbox, { wallets }))
    await openList(page)
    await page.getByRole('button', { name: 'Alba Mobile' }).click()
    const { uri = '' } = await pairing(page)
    expect((await links(page))[0]?.href).toBe(`intent://wc?uri=${encodeURIComponent(uri)}#Intent;scheme=alba;package=test.alba;end`)
  })

  on('android')('MOB-03: where no app opens the store is offered and the code is one tap away', async ({ page, open, sandbox }) => {
    await page.clock.install()
    await watchLinks(page)
    await open('phone', phonePage(sandbox, { wallets }))
    await openList(page)
    await page.getByRole('button', { name: 'Alba Mobile' }).click()
    await page.clock.runFor(3_100)
    await page.getByText('Some in-app browsers cannot open apps.').waitFor()
    expect(await page.getByRole('link', { name: 'Google Play' }).getAttribute('href')).toBe(
      'https://play.google.com/store/apps/details?id=test.alba',
    )
    await page.getByRole('button', { name: 'Use QR code' }).click()
    await page.getByRole('img', { name: 'Scan with Alba Mobile' }).waitFor()
  })

  on('android')('MOB-07: who comes back without approving is told so, and opens the app again', async ({ page, open, sandbox }) => {
    await watchLinks(page)
    await open('phone', phonePage(sandbox, { wallets }))
    await openList(page)
    await page.getByRole('button', { name: 'Alba Mobile' }).click()
    await look(page, 'hidden')
    await look(page, 'visible')
    await page.getByText('You came back without approving').first().waitFor()
    await page.getByRole('button', { name: 'Open again' }).click()
    expect(await links(page)).toHaveLength(2)
  })

  on('android')(
    'MOB-05, MOB-09: a request also opens the wallet’s app, and none after the session ends',
    async ({ page, open, sandbox }) => {
      const { alba } = sandbox.wallets
      await watchLinks(page)
      await open('phone', phonePage(sandbox, { wallets }))
      await openList(page)
      await page.getByRole('button', { name: 'Alba Mobile' }).click()
      await alba.pair((await pairing(page)).uri ?? '', { methods: ['personal_sign'] })
      await expect.poll(() => phoneStatus(page)).toBe('connected')
      await phoneSign(page, alba.accounts[0])
      // A request that is refused here opens nothing.
      const refused = page.evaluate((from) => window.phone.request('eth_sendTransaction', [{ from, to: from }]), alba.accounts[0])
      await expect(refused).rejects.toThrow('did not allow eth_sendTransaction')
      expect((await links(page)).map(({ href }) => href.split('?')[0])).toEqual(['alba://wc', 'alba://wc'])
      // Nor does a request of a hidden page.
      await look(page, 'hidden')
      await phoneSign(page, alba.accounts[0])
      expect(await links(page)).toHaveLength(2)
      await page.evaluate(() => window.phone.connections.disconnect())
      expect(await page.evaluate(() => window.phone.state.walletconnect.wallets)).toEqual([])
    },
  )

  test.extend('contextOptions', tablet)(
    'MOB-14: a tablet with a trackpad is offered the app, not only a QR code',
    async ({ page, open, sandbox }) => {
      await watchLinks(page)
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })
        const ask = window.matchMedia.bind(window)
        const fine = (query: string): string => query.replace(/\(pointer: coarse\)|\(hover: none\)/g, '(width: 1px)')
        window.matchMedia = (query) => ask(fine(query))
      })
      await open('phone', phonePage(sandbox, { wallets }))
      await openList(page)
      await page.getByRole('button', { name: 'Alba Mobile' }).click()
      expect((await links(page)).map(({ href }) => href.split('?')[0])).toEqual(['alba://wc'])
    },
  )

  on('android')(
    'MOB-06: in a Telegram mini app its own function opens the universal link, and no scheme is used',
    async ({ page, open, sandbox }) => {
      await watchLinks(page)
      await page.addInitScript(() => {
        const openLink = (href: string): void => void window.links.push({ href, target: 'telegram', tapping: true })
        Object.assign(window, { Telegram: { WebApp: { initData: 'user=1', openLink } } })
      })
      await open('phone', phonePage(sandbox, { wallets }))
      await openList(page)
      await page.getByRole('button', { name: 'Brio Mobile' }).click()
      const { uri = '' } = await pairing(page)
      const twice = encodeURIComponent(encodeURIComponent(uri))
      expect(await links(page)).toEqual([{ href: `https://brio.test/app/wc?uri=${twice}`, target: 'telegram', tapping: true }])
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Alba Mobile' }).click()
      expect(await links(page)).toHaveLength(1)
    },
  )

  on('iphone')('MOB-11: from a frame the link goes to the top, and the page around the frame stays', async ({ page, serve, sandbox }) => {
    const app = await serve('phone', phonePage(sandbox, { wallets }))
    const framing = await serve('shadow-button', {
      frame: [app.url],
      body: `<iframe src="${app.url}" title="The app" width="360" height="760"></iframe>`,
    })
    await watchLinks(page)
    await page.goto(framing.url)
    const frame = page.frame({ url: app.url })
    if (!frame) throw new Error('The app is not in the frame.')
    await frame.getByRole('button', { name: 'Connect wallet' }).click()
    await frame.getByRole('button', { name: 'Alba Mobile' }).waitFor()
    await expect.poll(() => frame.evaluate(() => window.phone.state.walletconnect.pairing.status)).toBe('ready')
    await frame.getByRole('button', { name: 'Alba Mobile' }).click()
    expect(await frame.evaluate(() => window.links)).toMatchObject([{ target: '_top', tapping: true }])
    expect(page.url()).toBe(framing.url)
  })
})
