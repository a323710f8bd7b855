import { findAxeIssues } from '../harness/axe.js'
import { answer, askToSign, test as base, connectedAddress, expect, protectByPassword, sendEmail } from '../harness/embedded-test.js'
import { dialogOf, settled, typeCode } from '../harness/modal.js'

const test = base.extend('deviceCheck', 'new-device' as const)

test('a new device is approved through the mailed link, for the number that its window shows, and the code logs in', async ({
  openApp,
  page,
  server,
}) => {
  await openApp()
  await sendEmail(page, 'new@example.com')
  await settled(page, 'Approve this device')
  const first = await server.linkFor('new@example.com')
  const shown = dialogOf(page).locator('.lk-device-number')
  const number = await shown.textContent()
  expect(number).toMatch(/^\d\d$/)
  await page.screenshot({ path: 'artifacts/email-device.png' })

  // The visitor requests another mail: the link in that one counts, and its number is shown.
  server.pass(31_000)
  await page.clock.setSystemTime(Date.now() + 31_000)
  await dialogOf(page).getByRole('button', { name: 'Send again' }).click()
  const link = await server.linkFor('new@example.com')
  expect(link).not.toBe(first)
  // The answer brings the new number and disables the button again.
  await dialogOf(page)
    .getByRole('button', { name: /^Send again in/ })
    .waitFor()
  const mailbox = await page.context().newPage()
  await mailbox.goto(link)
  // Opening the page approves nothing, since mail scanners do that too.
  await expect.poll(() => page.evaluate(() => window.embedded.state.core.stack.at(-1)?.view)).toBe('EmailVerifyDevice')
  // The first keys go to the field.
  await mailbox.keyboard.type((await shown.textContent()) ?? '')
  await mailbox.screenshot({ path: 'artifacts/mailed-device.png' })
  expect(await findAxeIssues(mailbox)).toEqual([])
  await mailbox.getByRole('button', { name: 'Approve and show the code' }).click()
  await mailbox.getByRole('heading', { name: 'The device is approved' }).waitFor()
  const code = /\d{6}/.exec((await mailbox.locator('body').textContent()) ?? '')?.[0] ?? ''
  await mailbox.close()

  await settled(page, 'Confirm your email')
  await typeCode(page, code)
  await protectByPassword(page)
  const address = await connectedAddress(page)
  const asked = askToSign(page, address)
  await answer(page, 'Sign')
  expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
})
