import { verifyMessage } from 'viem'
import { answer, askToSign, connectedAddress, expect, protectByPassword, sendEmail, test } from '../harness/embedded-test.js'
import { giveHeight } from '../harness/give-height.js'
import { settled, typeCode } from '../harness/modal.js'

test('S1-04 S4-21 a visitor logs in by code, protects the wallet with a password, signs a request after reading it to the end, and is still logged in after a reload', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  expect(page.frames()).toHaveLength(1)
  await sendEmail(page, 'ada@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor('ada@example.com'))

  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Secure your wallet' }).waitFor()
  await page.screenshot({ path: 'artifacts/embedded-setup.png' })
  await protectByPassword(page)
  const address = await connectedAddress(page)

  const signing = askToSign(page, address)
  await frame.getByRole('heading', { name: 'Sign a message' }).waitFor()
  await expect.poll(() => frame.getByRole('button', { name: 'Sign' }).isEnabled()).toBe(true)
  await page.screenshot({ path: 'artifacts/embedded-sign.png' })
  await answer(page, 'Sign')
  expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as `0x${string}` })).toBe(true)

  // A longer message: all of it must be read, and a page that gives it too little room gets no press at all.
  const reading = askToSign(page, address, Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`).join('\n'))
  const sign = frame.getByRole('button', { name: 'Sign' })
  await frame.getByRole('button', { name: 'More below' }).waitFor()
  expect(await sign.isDisabled()).toBe(true)
  await giveHeight(page, 290)
  await frame.getByRole('button', { name: 'Continue in a secure window' }).waitFor()
  expect(await sign.count()).toBe(0)
  await giveHeight(page, undefined)
  await answer(page, 'Sign')
  expect(await reading).toMatch(/^0x/)

  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
})
