import type { Page } from 'playwright-core'
import { dialogOf } from '../harness/modal.js'
import {
  atProvider,
  choose,
  connectedAddress,
  expect,
  openWays,
  protectByPassword,
  providerOf,
  sessionOf,
  test,
} from '../harness/social-test.js'

/** Lets the server see the window of a login in another browser than the frame. */
const pretend = (page: Page) =>
  page
    .context()
    .route('**/oauth/start?*', (route) => route.continue({ headers: { ...route.request().headers(), 'user-agent': 'Chrome/1 (Windows)' } }))

test('a window that the server sees in another browser asks for the digits of the page, and the login ends where it began', async ({
  openApp,
  page,
}) => {
  await openApp()
  await pretend(page)
  await openWays(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), providerOf(page, 'Google').click()])
  await popup.getByRole('heading', { name: 'Did you start this login?' }).waitFor()
  const number = (await dialogOf(page).locator('.lk-social-number').textContent()) ?? ''
  expect(number).toMatch(/^\d\d$/)
  await popup.getByLabel('Two digits shown where you started').fill(number)
  await popup.getByRole('button', { name: 'Confirm' }).click()
  await atProvider(popup)
  await choose(popup, 'ada')
  await protectByPassword(page)
  await connectedAddress(page)
})

test('wrong digits end it', async ({ openApp, page, problems }) => {
  problems.allow(/status of 400/)
  await openApp()
  await pretend(page)
  await openWays(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), providerOf(page, 'Google').click()])
  await popup.getByRole('heading', { name: 'Did you start this login?' }).waitFor()
  const number = Number(await dialogOf(page).locator('.lk-social-number').textContent())
  await popup.getByLabel('Two digits shown where you started').fill(String((number + 1) % 100).padStart(2, '0'))
  await popup.getByRole('button', { name: 'Confirm' }).click()
  await popup.getByText('No one was logged in.').waitFor()
  expect(await sessionOf(page)).not.toBe('connected')
})
