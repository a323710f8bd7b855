import { expect } from '../harness/fixtures.js'
import { dialogOf } from '../harness/modal.js'
import { said, test } from '../harness/own-ui.js'

test('API-52 an app’s own connect button shows the same as the standard one, opens and closes the modal, and shows the account', async ({
  openApp,
  page,
}) => {
  await openApp()
  const button = page.locator('[data-status]')
  await expect.poll(() => button.getAttribute('data-status')).toBe('disconnected')
  expect(await button.textContent()).toContain('Connect wallet')
  await button.click()
  await dialogOf(page).getByRole('button', { name: 'Alba Wallet' }).click()
  await expect.poll(() => button.getAttribute('data-status')).toBe('connected')
  await expect.poll(() => button.textContent()).toMatch(/^ada\.eth Latchkey One \S+$/)
  await expect.poll(() => said(page, 'name')).toBe('ada.eth')
})
