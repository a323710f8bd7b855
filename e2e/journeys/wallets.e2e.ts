import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { settled } from '../harness/modal.js'
import { field, names, openDirectory, tiles } from '../harness/wallets.js'

describe('all wallets', () => {
  test('without a server the best-known wallets are listed and searched locally, and a tile works like a row', async ({ open, page }) => {
    await openDirectory(page, open)
    expect(await names(page)).toContain('MetaMask')
    // Of twelve, those that support a chain of the app.
    expect(await names(page)).toHaveLength(10)
    await field(page).fill('wallet trust')
    await expect.poll(() => names(page)).toEqual(['Trust Wallet'])
    await tiles(page).first().click()
    await expect.poll(() => page.evaluate(() => window.directory.routed)).toEqual(['Trust Wallet'])
    // Only an extension: there is nothing to scan a code with.
    await field(page).fill('rabby')
    await expect.poll(() => names(page)).toEqual(['Rabby'])
    await tiles(page).first().click()
    await settled(page, 'Get Rabby')
  })
})
