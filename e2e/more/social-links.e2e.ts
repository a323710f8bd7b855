import { openSettings, press as pressInFrame, proveByPassword } from '../harness/embedded-settings.js'
import { closed } from '../harness/modal.js'
import {
  atProvider,
  choose,
  connectedAddress,
  expect,
  openWays,
  pressProvider,
  protectByPassword,
  signOut,
  test,
} from '../harness/social-test.js'

test('a visitor adds a second login in the settings of the wallet, which then leads to the same wallet, and removes the first', async ({
  openApp,
  page,
}) => {
  await openApp()
  await openWays(page)
  await choose(await pressProvider(page), 'ada')
  await protectByPassword(page)
  const address = await connectedAddress(page)
  await closed(page)

  const frame = await openSettings(page)
  await pressInFrame(page, /^Logins/)
  await frame.getByRole('heading', { name: 'Logins' }).waitFor()
  await frame.getByText('Ada Alder').waitFor()
  await frame.getByText('To remove this one, add another first.').waitFor()
  await pressInFrame(page, 'Add a login')
  await pressInFrame(page, 'Continue with GitHub')
  await proveByPassword(page)
  const opened = page.waitForEvent('popup')
  await pressInFrame(page, 'Continue with GitHub')
  const popup = await opened
  await atProvider(popup)
  await choose(popup, 'ada')
  await frame.getByText('ada-hub').waitFor()

  // Now there are two, either can be removed.
  await pressInFrame(page, 'Remove Google')
  await pressInFrame(page, 'Remove')
  await proveByPassword(page)
  await frame.getByText('To remove this one, add another first.').waitFor()
  expect(await frame.getByText('Ada Alder').count()).toBe(0)
  await page.reload()
  await connectedAddress(page)
  await signOut(page)
  await openWays(page, 'GitHub')
  await choose(await pressProvider(page, 'GitHub'), 'ada')
  expect(await connectedAddress(page)).toBe(address)

  // The removed login no longer belongs to the account: it creates its own wallet.
  await signOut(page)
  await openWays(page)
  await choose(await pressProvider(page), 'ada')
  await protectByPassword(page)
  expect(await connectedAddress(page)).not.toBe(address)
})
