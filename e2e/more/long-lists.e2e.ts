import type { ServerOptions } from '@latchkey/server'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { test as base, expect } from '../harness/fixtures.js'
import { dialogOf, settled } from '../harness/modal.js'
import type { ActivityAppOptions } from '../pages/activity/main.js'

const TOKENS = 2_000
/** An account's holdings: a coin, and then a token for each number. */
const rich: NonNullable<ServerOptions['accounts']>[number] = {
  name: 'rich',
  assets: async () => [
    { name: 'Ether', symbol: 'ETH', amount: 10n ** 21n, decimals: 18, price: '2500', verified: true },
    ...Array.from({ length: TOKENS - 1 }, (_, i) => ({
      address: `0x${String(i + 1).padStart(40, '0')}` as const,
      name: `Token ${i + 1}`,
      symbol: `T${i + 1}`,
      amount: BigInt(TOKENS - i) * 1_000_003n,
      decimals: 6,
      price: '1.25',
      verified: true,
    })),
  ],
}
const test = base.extend('openApp', ({ open, context, page, sandbox, serverWith }) => {
  return async (): Promise<void> => {
    await sandbox.attach(context)
    const server = await serverWith({ accounts: [rich] })
    const [{ network, rpcUrl }] = sandbox.chains
    const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
    const data: ActivityAppOptions = { standard: { networks: [{ ...network, blockExplorers }] }, server: server.url }
    await open('activity', { connect: [rpcUrl, server.url], data: { ...data } })
    await page.evaluate(() => window.money.connections.connect({ connector: 'test.latchkey.alba' }))
  }
})
const rows = (page: Page) => dialogOf(page).locator('[data-lk-block] li')
/** Screen reader announcement for the focused row: its position and the total. */
const place = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('latchkey-shell')?.shadowRoot?.activeElement?.closest('li')
    return [Number(row?.getAttribute('aria-posinset')), Number(row?.getAttribute('aria-setsize'))]
  })
const focusFirst = (page: Page) => dialogOf(page).locator('[data-lk-block] [data-lk-item]').first().focus()
const scrollTo = (page: Page, share: number) =>
  dialogOf(page)
    .locator('.lk-body')
    .evaluate((body, at) => body.scrollTo(0, body.scrollHeight * at), share)
/** Numbers of the visible rows. */
const seen = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      .map((row) => Number(row.getAttribute('aria-posinset'))),
  )

describe('two thousand tokens', () => {
  test('A11Y-05 of an account: only those near the screen are drawn, and the arrow keys move through all as through one list', {
    timeout: 90_000,
  }, async ({ openApp, page }) => {
    await openApp()
    await page.evaluate(() => void window.money.open('Account'))
    await rows(page).first().waitFor()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
    expect(await rows(page).count()).toBeLessThan(120)
    await focusFirst(page)
    // The chain's native coin opens nothing.
    expect(await place(page)).toEqual([2, TOKENS])
    for (let i = 3; i <= 62; i += 1) {
      await page.keyboard.press('ArrowDown')
      expect(await place(page)).toEqual([i, TOKENS])
    }
    expect(await rows(page).count()).toBeLessThan(120)
    await page.keyboard.press('End')
    await expect.poll(() => place(page)).toEqual([TOKENS, TOKENS])
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => place(page)).toEqual([TOKENS - 1, TOKENS])
    expect(await rows(page).count()).toBeLessThan(120)
    expect(await dialogOf(page).locator('[data-lk-block] [data-lk-item][tabindex="0"]').count()).toBe(1)
    // Scrolled away manually, the row keeps the focus, and the next key continues from there.
    await scrollTo(page, 0.5)
    await expect.poll(async () => (await seen(page)).some((at) => at > 800 && at < 1200)).toBe(true)
    expect(await place(page)).toEqual([TOKENS - 1, TOKENS])
    await page.keyboard.press('Home')
    await expect.poll(() => place(page)).toEqual([2, TOKENS])
    await expect.poll(() => seen(page)).toContain(2)
    await expect.poll(() => rows(page).count()).toBeLessThan(120)
  })

  test('to send: draws only those near the screen, and a search finds each of them', { timeout: 90_000 }, async ({ openApp, page }) => {
    await openApp()
    await page.evaluate(() => void window.money.open('WalletSend'))
    await settled(page, 'Send')
    await dialogOf(page).getByRole('button', { name: 'Choose token' }).last().click()
    await settled(page, 'Choose token')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await scrollTo(page, share)
      await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(3)
      expect(await rows(page).count()).toBeLessThan(120)
    }
    await dialogOf(page).getByRole('searchbox').fill('Token 1999')
    await expect.poll(() => rows(page).locator('[data-lk-name]').allTextContents()).toEqual(['Token 1999'])
    await page.keyboard.press('ArrowDown')
    expect(await place(page)).toEqual([1, 1])
    await page.keyboard.press('Enter')
    await settled(page, 'Send')
    await expect.poll(() => dialogOf(page).textContent()).toContain('T1999')
  })
})
