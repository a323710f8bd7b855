import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { settled } from '../harness/modal.js'
import { button, drawnAhead, requestsOf, shell } from '../harness/preload.js'

describe('KER-15: code preloaded before the first press', () => {
  test('an idle page has loaded everything for the first press, and accessed no host, no wallet and no storage for it', async ({
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
    await drawnAhead(page)
    expect(seen.filter((each) => !each.startsWith(url))).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { readonly asked: readonly string[] }).asked)).toEqual([])
    await context.setOffline(true)
    const before = seen.length
    await button(page).click()
    await settled(page, 'Connect wallet')
    await page.getByRole('dialog').getByRole('button', { name: 'Browser wallet' }).waitFor()
    expect(seen.slice(before)).toEqual([])
  })
})
