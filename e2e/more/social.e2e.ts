import { holdRequests } from '../harness/hold-requests.js'
import { dialogOf, heading, settled } from '../harness/modal.js'
import {
  atProvider,
  choose,
  connectedAddress,
  expect,
  openWays,
  press,
  pressProvider,
  protectByPassword,
  providerOf,
  sessionOf,
  signOut,
  test,
  waitForProvider,
} from '../harness/social-test.js'

declare global {
  interface Window {
    opened: { readonly url: string; readonly isClick: boolean }
  }
}

for (const name of ['X', 'Discord', 'GitHub', 'Apple', 'Facebook', 'Acme'])
  test(`${name}: a rejection and a failure return to the list, then the visitor signs up, and in again`, async ({ openApp, page }) => {
    await openApp()
    await openWays(page, name)
    const list = await heading(page)
    await choose(await pressProvider(page, name), 'Decline')
    await settled(page, list ?? '')
    await choose(await pressProvider(page, name), 'Fail')
    await settled(page, list ?? '')
    await choose(await pressProvider(page, name), 'ada')
    await protectByPassword(page)
    const address = await connectedAddress(page)
    await signOut(page)
    await openWays(page, name)
    await choose(await pressProvider(page, name), 'ada')
    expect(await connectedAddress(page)).toBe(address)
  })

test('CON-08 no login works until the legal checkbox is ticked, in the Connect view or in views that only have logins', async ({
  openApp,
  page,
  context,
}) => {
  await openApp({ terms: 'https://example.com/terms' })
  let windows = 0
  context.on('page', () => {
    windows += 1
  })
  const box = dialogOf(page).getByRole('checkbox')
  // Behind a closed gate every button counts as disabled.
  const isReady = () => expect.poll(() => page.evaluate(() => window.embedded.state.socials?.frame)).toBe('ready')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await settled(page, 'Connect wallet')
  await isReady()
  await providerOf(page, 'Google').click({ force: true })
  expect(await box.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.evaluate(() => window.embedded.close())
  await page.evaluate(() => window.embedded.open('ConnectSocials'))
  await settled(page, 'All login options')
  await providerOf(page, 'Google').click({ force: true })
  expect(await box.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.evaluate(() => window.embedded.close())
  await page.evaluate(() => window.embedded.open('EmailLogin'))
  const field = dialogOf(page).getByLabel('Email')
  await field.fill('ada@example.com', { force: true })
  await field.press('Enter')
  expect(await page.evaluate(() => window.embedded.state.email.status)).toBe('idle')
  expect(await box.evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(windows).toBe(0)

  // A single checkbox applies to all of them.
  await box.check()
  await page.evaluate(() => window.embedded.close())
  await page.evaluate(() => window.embedded.open('ConnectSocials'))
  await settled(page, 'All login options')
  expect(await box.isChecked()).toBe(true)
  await choose(await pressProvider(page), 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

test('EMB-05 a window closed early returns to the list, and the next attempt works, with the same provider or another', async ({
  openApp,
  page,
}) => {
  await openApp()
  await openWays(page)
  for (const name of ['Google', 'X', 'Google']) {
    const popup = await pressProvider(page, name)
    await popup.close()
    await settled(page, 'Connect wallet')
    await dialogOf(page).getByText('You closed the window').first().waitFor()
  }
  // Leaving the view closes the window.
  const left = await pressProvider(page)
  const gone = left.waitForEvent('close')
  await dialogOf(page).getByRole('button', { name: 'Back' }).click()
  await gone
  await settled(page, 'Connect wallet')
  await choose(await pressProvider(page, 'X'), 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

test('EMB-04 a browser that blocks the window gets a button that opens it', async ({ openApp, page }) => {
  await page.addInitScript(() => {
    const { open } = window
    let blocked = 0
    window.open = (...args) => (++blocked < 3 ? null : open.call(window, ...args))
  })
  await openApp()
  await openWays(page)
  await providerOf(page, 'Google').click()
  await dialogOf(page).getByText('Your browser blocked the window').first().waitFor()
  // Blocked again.
  await dialogOf(page).getByRole('button', { name: 'Open Google' }).click()
  await dialogOf(page).getByText('Your browser blocked the window').first().waitFor()
  const [popup] = await Promise.all([page.waitForEvent('popup'), dialogOf(page).getByRole('button', { name: 'Open Google' }).click()])
  await atProvider(popup)
  await choose(popup, 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

test('EMB-07 a provider cannot be pressed before the frame is ready, and then the login completes', async ({ openApp, page, context }) => {
  const { release } = await holdRequests(context, (url) => url.pathname === '/sdk')
  await openApp()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await settled(page, 'Connect wallet')
  const google = providerOf(page, 'Google')
  await google.waitFor()
  expect(await google.isDisabled()).toBe(true)
  release()
  await waitForProvider(page, 'Google')
  await choose(await pressProvider(page), 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

test('two tabs log in at once, each with its own window, and show the same wallet', async ({ openApp, page, context }) => {
  const { url } = await openApp()
  await openWays(page)
  await choose(await pressProvider(page), 'ada')
  await protectByPassword(page)
  const address = await connectedAddress(page)
  await signOut(page)
  const second = await context.newPage()
  await second.goto(url)
  await openWays(page)
  await openWays(second)
  const popup = await pressProvider(page)
  const other = await pressProvider(second)
  await choose(popup, 'ada')
  expect(await connectedAddress(page)).toBe(address)
  await choose(other, 'ada')
  expect(await connectedAddress(second)).toBe(address)
  expect(await sessionOf(page)).toBe('connected')
})

test('a response that arrives after the login has expired is refused with a message, and the next one works', async ({
  openApp,
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 4(00|01|10)/)
  await openApp()
  await openWays(page)
  const late = await pressProvider(page)
  server.pass(3_600_000)
  await press(late, 'ada')
  await settled(page, 'Connect wallet')
  expect(await sessionOf(page)).not.toBe('connected')
  await choose(await pressProvider(page), 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
})
