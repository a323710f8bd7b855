import { closed, settled } from '../harness/modal.js'
import { choose, connectedAddress, expect, openWays, pressProvider, protectByPassword, signOut, test } from '../harness/social-test.js'

declare global {
  interface Window {
    opened: { readonly url: string; readonly isClick: boolean }
  }
}

test('EMB-04 S1-05 the window opens in the task of the click, on the wallet’s origin, and a visitor signs up and in again with its provider', async ({
  openApp,
  page,
  server,
  identity,
}) => {
  await page.addInitScript(() => {
    const { open } = window
    let isClick = false
    addEventListener(
      'click',
      () => {
        isClick = true
        // Runs after the task of the click, and after all its promises.
        setTimeout(() => {
          isClick = false
        })
      },
      true,
    )
    window.open = (...args) => {
      window.opened = { url: String(args[0]), isClick }
      return open.call(window, ...args)
    }
  })
  await openApp()
  await openWays(page)
  const popup = await pressProvider(page)
  const { url, isClick } = await page.evaluate(() => window.opened)
  expect([new URL(url).origin + new URL(url).pathname, isClick]).toEqual([`${new URL(server.frameUrl).origin}/loading`, true])
  await settled(page, 'Google')
  await choose(popup, 'ada')
  await protectByPassword(page)
  const address = await connectedAddress(page)
  await closed(page)

  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
  await signOut(page)
  await openWays(page)
  await choose(await pressProvider(page), 'ada')
  expect(await connectedAddress(page)).toBe(address)

  // Another user of the same provider has another wallet.
  await signOut(page)
  await openWays(page)
  await choose(await pressProvider(page), 'ben')
  await protectByPassword(page)
  expect(await connectedAddress(page)).not.toBe(address)
  expect(identity.google.visits).toBe(3)
})
