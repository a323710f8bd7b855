import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { settled } from '../harness/modal.js'
import { announceWallet } from '../harness/page-wallet.js'

describe('languages', () => {
  test('I18N-03 only a text that a language lacks is English; names of wallets are unchanged', async ({ open, page }) => {
    await announceWallet(page, 'Connect wallet {name}')
    await open('shell', { data: { locale: 'de' } })
    await page.evaluate(() => void window.lab.kernel.open('LabForm'))
    await settled(page, 'Formular')
    expect(await page.getByText('Only in English').count()).toBe(1)
    expect(await page.getByLabel('Name auf Deutsch').count()).toBe(1)
    await page.evaluate(() => void window.lab.kernel.open('Connect'))
    await expect.poll(() => page.locator('latchkey-shell .lk-row-title').allTextContents()).toEqual(['Connect wallet {name}'])
  })
})
