import { expect } from 'vitest'
import { connectedAddress, protectByPassword } from '../harness/embedded-firefox.js'
import { atProvider, choose, openWays, pressNamed, pressProvider, signOut, test, viewOf } from '../harness/social-firefox.js'

const LONG = { timeout: 120_000 }

for (const name of ['Google', 'X', 'Discord', 'GitHub', 'Apple', 'Facebook', 'Acme'])
  test(
    `in Firefox ${name}: a rejection and a failure return to the list, then the visitor signs up, and in again`,
    LONG,
    async ({ openApp, page }) => {
      await openApp()
      await openWays(page)
      await choose(await pressProvider(page, name), 'Decline')
      await expect.poll(() => viewOf(page)).toMatch(/^Connect(Socials)?$/)
      await choose(await pressProvider(page, name), 'Fail')
      await expect.poll(() => viewOf(page)).toMatch(/^Connect(Socials)?$/)
      await choose(await pressProvider(page, name), 'Continue as Ada')
      await protectByPassword(page)
      const address = await connectedAddress(page)
      await signOut(page)
      await openWays(page)
      await choose(await pressProvider(page, name), 'Continue as Ada')
      expect(await connectedAddress(page)).toBe(address)
    },
  )

test('EMB-05 in Firefox a closed window returns to the list, and the next attempt works', LONG, async ({ openApp, page }) => {
  await openApp()
  await openWays(page)
  await (await pressProvider(page, 'Google')).close()
  await expect.poll(() => viewOf(page)).toBe('Connect')
  await choose(await pressProvider(page, 'X'), 'Continue as Ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

test('EMB-04 in Firefox a blocked window leads to a button that opens it', LONG, async ({ openApp, page }) => {
  await page.evaluateOnNewDocument(() => {
    const { open } = window
    let isBlocked = true
    window.open = (...args) => {
      if (!isBlocked) return open.call(window, ...args)
      isBlocked = false
      return null
    }
  })
  await openApp()
  await openWays(page)
  await pressNamed(page, 'Continue with Google')
  const opened = atProvider(page)
  await pressNamed(page, 'Open Google')
  await choose(await opened, 'Continue as Ada')
  await protectByPassword(page)
  await connectedAddress(page)
})
