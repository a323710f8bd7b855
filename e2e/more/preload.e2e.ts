import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { settled } from '../harness/modal.js'
import { button, drawnAhead, requestsOf, shell } from '../harness/preload.js'

const rested = async (page: Page): Promise<void> => {
  await button(page).waitFor()
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(() => requestIdleCallback(rest))))
}

describe('KER-15: code preloaded before the first press', () => {
  test('`intent` waits for hover or focus', async ({ open, page }) => {
    const seen = requestsOf(page)
    await open('preload', { data: { preload: 'intent' } })
    await rested(page)
    expect(seen.filter((each) => shell.test(each))).toEqual([])
    await button(page).focus()
    await expect.poll(() => seen.some((each) => shell.test(each))).toBe(true)
  })

  test('`open` waits for the press', async ({ open, page }) => {
    const seen = requestsOf(page)
    await open('preload', { data: { preload: 'open' } })
    await button(page).hover()
    await rested(page)
    expect(seen.filter((each) => shell.test(each))).toEqual([])
    await button(page).click()
    await settled(page, 'Connect wallet')
  })

  test('visitors who save data load nothing before hover or focus', async ({ open, page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const seen = requestsOf(page)
    await open('preload')
    await rested(page)
    expect(seen.filter((each) => shell.test(each))).toEqual([])
    await button(page).hover()
    await expect.poll(() => seen.some((each) => shell.test(each))).toBe(true)
  })
})

describe('KER-16: the first screen is drawn before the press', () => {
  test('the press shows the view drawn ahead, and the next one a fresh render of it', async ({ open, page }) => {
    await open('preload')
    for (let opening = 0; opening < 2; opening += 1) {
      await drawnAhead(page)
      const screen = await page.locator('.lk-screen').elementHandle()
      await button(page).click()
      await settled(page, 'Connect wallet')
      expect(await screen?.evaluate((element) => element.isConnected && element.checkVisibility())).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => screen?.evaluate((element) => element.isConnected)).toBe(false)
    }
  })

  test('a view other than the drawn one opens as if nothing had been drawn', async ({ open, page }) => {
    await open('preload')
    await drawnAhead(page)
    await page.evaluate(() => void (window as unknown as { readonly kernel: { open(view: string): void } }).kernel.open('WhatIsAWallet'))
    await settled(page, 'About wallets')
    expect(await page.locator('.lk-ghost').count()).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).waitFor({ state: 'detached' })
  })

  test('newly announced wallets and a changed language update the view drawn ahead', async ({ open, page }) => {
    await open('preload')
    await drawnAhead(page)
    await page.evaluate(() => {
      const provider = { request: async () => [], on() {}, removeListener() {} }
      const info = {
        uuid: '00000000-0000-4000-8000-000000000001',
        name: 'Late Fox',
        icon: 'data:image/svg+xml,%3Csvg/%3E',
        rdns: 'example.late',
      }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
      void (window as unknown as { readonly kernel: { setLocale(locale: string): void } }).kernel.setLocale('de')
    })
    await page.locator('dialog:not([open]) .lk-row', { hasText: 'Late Fox' }).waitFor({ state: 'attached' })
    await page.locator('dialog:not([open]) .lk-title', { hasText: 'Wallet verbinden' }).waitFor({ state: 'attached' })
  })

  test('a page with an embedded widget draws nothing else ahead', async ({ open, page }) => {
    await open('preload')
    await drawnAhead(page)
    await page.evaluate(async () => {
      const place = document.body.appendChild(document.createElement('div'))
      await (window as unknown as { readonly kernel: { mount(element: Element): Promise<() => void> } }).kernel.mount(place)
    })
    await page.getByRole('region', { name: 'Connect wallet' }).waitFor()
    expect(await page.locator('dialog').count()).toBe(0)
  })
})
