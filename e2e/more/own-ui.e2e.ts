import type { Page } from 'playwright-core'
import { expect } from '../harness/fixtures.js'
import { dialogOf } from '../harness/modal.js'
import { said, test } from '../harness/own-ui.js'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('API-52 one wallet is connected without the modal, and its rejection is reported by code', async ({ openApp, page, sandbox }) => {
  const { alba } = sandbox.wallets
  await openApp()
  await page.getByRole('button', { name: 'Alba at once', disabled: false }).waitFor()
  alba.policy('manual')
  await press(page, 'Alba at once')
  const prompt = await alba.waitForPrompt()
  await expect.poll(() => page.getByRole('button', { name: 'Alba at once', disabled: true }).count()).toBe(1)
  await prompt.reject()
  await expect.poll(() => said(page, 'said')).toBe('rejected')
  alba.policy('approve')
  await press(page, 'Alba at once')
  await expect.poll(() => said(page, 'said')).toContain(`"address":"${alba.accounts[0]}"`)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => said(page, 'latest')).toMatch(/^\w+\.\w+$/)
})

test('API-52 accounts are switched, wallets forgotten and reconnected, each with its outcome', async ({ openApp, page, sandbox }) => {
  const { alba } = sandbox.wallets
  const [first, second] = alba.accounts
  const outcome = async () => JSON.parse(String(await said(page, 'said')).replace(/^\w+ /, ''))
  const of = { namespace: 'eip155', hasSwitchedAccount: false, hasSwitchedWallet: false, hasDeletedWallet: false }
  alba.setAccounts([first, second])
  await openApp()
  await press(page, /^Connect wallet/)
  await dialogOf(page).getByRole('button', { name: 'Alba Wallet' }).click()
  await page.getByRole('button', { name: 'Forget test.latchkey.alba' }).waitFor()
  await press(page, 'Other account')
  await expect.poll(outcome).toEqual({ ...of, address: second, hasSwitchedAccount: true })
  // Disconnected elsewhere, it becomes a recent connection; reconnected, it is live.
  await page.getByRole('button', { name: /Latchkey One/ }).click()
  await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Back to Alba Wallet' }).waitFor()
  await press(page, 'Back to Alba Wallet')
  await expect.poll(outcome).toEqual({ ...of, address: first, hasSwitchedWallet: true })
  expect(await page.getByRole('button', { name: 'Back to Alba Wallet' }).count()).toBe(0)
  await press(page, 'Forget test.latchkey.alba')
  await expect.poll(outcome).toEqual({ ...of, hasSwitchedWallet: true, hasDeletedWallet: true })
  expect(await page.getByRole('button', { name: 'Back to Alba Wallet' }).count()).toBe(0)
  await page.reload()
  await expect.poll(() => page.locator('[data-status]').getAttribute('data-status')).toBe('disconnected')
  expect(await page.getByRole('button', { name: 'Back to Alba Wallet' }).count()).toBe(0)
})

test('API-52 hooks of plugins return tokens and activity, and send with the form', async ({ openApp, page }) => {
  await openApp()
  await page.getByRole('button', { name: 'Alba at once', disabled: false }).waitFor()
  await press(page, 'Alba at once')
  await expect.poll(() => said(page, 'tokens')).toMatch(/\w/)
  await press(page, 'Tip')
  await expect.poll(() => said(page, 'pending')).toBe('true')
  await dialogOf(page).getByRole('textbox', { name: 'To' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => said(page, 'said')).toBe('modal-closed')
  await expect.poll(() => said(page, 'pending')).toBe('false')
  await press(page, 'Tip')
  await dialogOf(page).getByRole('button', { name: 'Review' }).click()
  await dialogOf(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => said(page, 'sent')).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => said(page, 'activity')).toMatch(/^(pending|confirmed) 1\b/)
})

test('API-52 a page’s own connect screen has pages of the wallet list, a search, and the code for a phone', async ({
  openApp,
  page,
  sandbox,
}) => {
  const { alba } = sandbox.wallets
  await openApp()
  await press(page, 'More')
  await expect.poll(async () => (await said(page, 'listed'))?.split(', ').length).toBeGreaterThan(4)
  await page.getByLabel('Search').fill('rainbow')
  await expect.poll(() => said(page, 'listed')).toBe('Rainbow of 1')
  await press(page, 'Code')
  await expect.poll(() => said(page, 'uri')).toMatch(/^wc:/)
  expect(await said(page, 'connecting')).toBe('walletConnect')
  await alba.pair((await said(page, 'uri')) ?? '')
  await expect.poll(() => page.locator('[data-status]').getAttribute('data-status')).toBe('connected')
  expect([await said(page, 'uri'), await page.getByRole('dialog').count()]).toEqual(['', 0])
})
