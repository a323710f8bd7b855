import { verifyMessage } from 'viem'
import { askToSign, connectedAddress, expect, sendEmail, test } from '../harness/embedded-test.js'
import { settled } from '../harness/modal.js'

test('a visitor logs in by code, protects the wallet with a password, signs, and is still in after a reload', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  expect(page.frames()).toHaveLength(1)
  await sendEmail(page, 'ada@example.com')
  await settled(page, 'Confirm your email')
  await page.keyboard.type(await server.codeFor('ada@example.com'))

  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Protect your wallet' }).waitFor()
  await page.screenshot({ path: 'artifacts/embedded-setup.png' })
  await frame.getByRole('button', { name: 'Use a password instead' }).click()
  await frame.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await frame.getByLabel('Password again').fill('correct horse battery')
  await frame.getByRole('button', { name: 'Create wallet' }).click()
  const address = await connectedAddress(page)

  const signing = askToSign(page, address)
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await expect.poll(() => frame.getByRole('button', { name: 'Sign' }).isEnabled()).toBe(true)
  await page.screenshot({ path: 'artifacts/embedded-sign.png' })
  await frame.getByRole('button', { name: 'Sign' }).click()
  expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as `0x${string}` })).toBe(true)

  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
})
