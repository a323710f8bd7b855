import { createTestClient, http, parseEther } from 'viem'
import { logIn, look, newWallet, openSettings, press, proveByPassword } from '../harness/embedded-settings.js'
import { connectedAddress, expect, sessionOf, test } from '../harness/embedded-test.js'

test('an account is deleted after its address was typed, the page is notified of the logout, and a login restores it', async ({
  openApp,
  page,
  server,
  sandbox,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openApp()
  await newWallet(page, server, 'bye@example.com')
  const address = await connectedAddress(page)
  const [chain] = sandbox.chains
  await createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).setBalance({ address, value: parseEther('1.5') })
  const frame = await openSettings(page)
  await press(page, 'Delete the account')
  await frame.getByText(/^1\.5 /).waitFor()
  const sure = frame.getByRole('button', { name: 'Delete', exact: true })
  await frame.getByText('Tokens and Bitcoin are not counted here').waitFor()
  expect(await sure.isDisabled()).toBe(true)
  await frame.getByLabel('To confirm, type bye@example.com').fill('bye@example.com')
  await look(page, 'delete')
  await sure.click()
  await proveByPassword(page)
  await frame.getByRole('heading', { name: 'The account will be deleted' }).waitFor()
  await look(page, 'deleted')
  expect((await sandbox.mail?.next('bye@example.com'))?.subject).toMatch(/will be deleted/)
  await press(page, 'Log out')
  await expect.poll(async () => (await sessionOf(page))?.status).toBe('disconnected')

  expect(await page.evaluate(() => window.embedded.state.core.namespace)).toBe('eip155')

  await page.reload()
  expect((await sessionOf(page))?.status).toBe('disconnected')
  server.pass(31_000)
  await logIn(page, server, 'bye@example.com')
  expect(await connectedAddress(page)).toBe(address)
  await openSettings(page)
  await frame.getByText('This account will be deleted on').waitFor()
  await look(page, 'leaving')
  await press(page, 'Keep the account')
  await frame.getByRole('button', { name: 'Delete the account' }).waitFor()
  expect(await frame.getByText('This account will be deleted on').count()).toBe(0)
})
