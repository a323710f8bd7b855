import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { settled } from '../harness/modal.js'

/** Addresses that the page asks for, all of them. */
function requestsOf(page: Page): readonly string[] {
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  return seen
}

const shell = /\/chunks\/shell-/
const button = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const rested = async (page: Page): Promise<void> => {
  await button(page).waitFor()
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(() => requestIdleCallback(rest))))
}

describe('KER-15: code ahead of the first press', () => {
  test('a page that rests has all that the first press needs, and asked no host, no wallet and no storage for it', async ({
    open,
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      const asked: string[] = []
      Object.assign(window, { asked })
      const set = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        asked.push(`storage ${key}`)
        set.call(this, key, value)
      }
      const request = async ({ method }: { readonly method: string }) => void asked.push(`wallet ${method}`)
      Object.assign(window, { ethereum: { request, on() {}, removeListener() {} } })
    })
    const seen = requestsOf(page)
    const { url } = await open('preload')
    await expect.poll(() => seen.some((each) => shell.test(each))).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(seen.filter((each) => !each.startsWith(url))).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { readonly asked: readonly string[] }).asked)).toEqual([])
    await context.setOffline(true)
    const before = seen.length
    await button(page).click()
    await settled(page, 'Connect wallet')
    await page.getByRole('dialog').getByRole('button', { name: 'Browser wallet' }).waitFor()
    expect(seen.slice(before)).toEqual([])
  })

  test('`intent` waits for a pointer or the focus', async ({ open, page }) => {
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

  test('visitors who save data fetch nothing before they come near', async ({ open, page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const seen = requestsOf(page)
    await open('preload')
    await rested(page)
    expect(seen.filter((each) => shell.test(each))).toEqual([])
    await button(page).hover()
    await expect.poll(() => seen.some((each) => shell.test(each))).toBe(true)
  })
})
