import { dialogOf, settled } from '../harness/modal.js'
import { connectedAddress, expect, openWays, protectByPassword, providerOf, sessionOf, signOut, test } from '../harness/social-test.js'

test('a visitor scans the code with Farcaster, signs up, and in again', async ({ openApp, page, identity }) => {
  const { farcaster } = identity
  const approve = async (): Promise<void> => {
    const before = farcaster.channels.length
    await providerOf(page, 'Farcaster').click()
    await settled(page, 'Farcaster')
    await expect.poll(() => farcaster.channels.length).toBe(before + 1)
    const { url = '', domain } = farcaster.channels.at(-1) ?? {}
    expect(domain).toMatch(/^wallet\.localhost:\d+$/)
    await dialogOf(page).getByRole('img').first().waitFor()
    await farcaster.approve(url, { as: 'ada' })
  }
  await openApp()
  await openWays(page, 'Farcaster')
  await approve()
  await protectByPassword(page)
  const address = await connectedAddress(page)
  await signOut(page)
  await openWays(page, 'Farcaster')
  await approve()
  expect(await connectedAddress(page)).toBe(address)
})

test('a Farcaster login that was not signed by its account is refused, and another login works in the same modal', async ({
  openApp,
  page,
  server,
  identity,
}) => {
  const { farcaster } = identity
  await openApp()
  await openWays(page, 'Farcaster')
  for (const wrong of ['key', 'domain', 'nonce', 'fid'] as const) {
    const before = farcaster.channels.length
    await providerOf(page, 'Farcaster').click()
    await expect.poll(() => farcaster.channels.length).toBe(before + 1)
    // The code is shown, waiting for its approval.
    await settled(page, 'Farcaster')
    await dialogOf(page).locator('.lk-qr path').waitFor({ state: 'attached' })
    await farcaster.approve(farcaster.channels.at(-1)?.url ?? '', { as: 'ada', wrong })
    await settled(page, 'Connect wallet')
    expect([wrong, await sessionOf(page)]).not.toEqual([wrong, 'connected'])
  }
  // Going back from the code, and then logging in by email.
  await providerOf(page, 'Farcaster').click()
  await settled(page, 'Farcaster')
  await dialogOf(page).getByRole('button', { name: 'Back' }).click()
  await settled(page, 'Connect wallet')
  await dialogOf(page).getByLabel('Email').fill('after@example.com')
  await dialogOf(page).getByRole('button', { name: 'Continue with email' }).click()
  await settled(page, 'Confirm your email')
  await page.keyboard.type(await server.codeFor('after@example.com'))
  await protectByPassword(page)
  await connectedAddress(page)
})

test('in a Telegram mini app its signed data logs in, once', async ({ openApp, page, identity, problems }) => {
  // The second time.
  problems.allow(/status of 400/)
  const data = identity.telegram.initData('ada')
  await page.addInitScript((initData) => {
    Object.assign(window, { Telegram: { WebApp: { initData } } })
  }, data)
  await openApp()
  await openWays(page, 'Telegram')
  await providerOf(page, 'Telegram').click()
  await protectByPassword(page)
  await connectedAddress(page)
  // It is of no use to anyone who reads it.
  await signOut(page)
  await openWays(page, 'Telegram')
  await providerOf(page, 'Telegram').click()
  await dialogOf(page).getByText('Something went wrong').first().waitFor()
  expect(await sessionOf(page)).not.toBe('connected')
})

test('in a Telegram mini app other providers open in the same tab, and the visitor returns logged in', async ({
  openApp,
  page,
  identity,
}) => {
  const data = identity.telegram.initData('ben')
  await page.addInitScript((initData) => {
    Object.assign(window, { Telegram: { WebApp: { initData } } })
  }, data)
  const { url } = await openApp()
  await openWays(page)
  await providerOf(page, 'Google').click()
  await page.getByRole('button', { name: 'Continue as Ada' }).click()
  await protectByPassword(page)
  await connectedAddress(page)
  expect(page.url()).toBe(url)
})
