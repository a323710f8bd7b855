import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { watchShifts } from '../harness/shifts.js'
import { standStill } from '../harness/stand-still.js'
import { button, dialog, expect, heard, requestsOf, review, test } from '../harness/swap.js'

/** Number of price requests since the last check. */
function countQuotes(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/v1/swaps/quote')) asked += 1
  })
  return () => {
    const found = asked
    asked = 0
    return found
  }
}

/**
 * Numbers are aligned at the end of their rows, and the button's text changes: content of a different width starts at a different
 * position. Anything more is a layout shift.
 */
const WORDS = 0.002

/** Position of every element in its own box: which one, distance from the top, and height. */
const places = (page: Page): Promise<readonly string[]> =>
  dialog(page).evaluate((root) =>
    [...root.querySelectorAll('button, input, output, dl > *, dt, summary, .lk-swap-ways > *')]
      .filter((element) => element.checkVisibility() && !element.closest('.lk-toast'))
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return `${element.localName} ${element.className} ${[left, top, width, height].join()}`
      }),
  )

describe('an outdated quote', () => {
  test('AMT-05 is fetched again, and the same price goes to the wallet without another press', async ({ openSwap, page, market }) => {
    await openSwap({ fromToken: 'ETH', toToken: 'TUSD', amount: '0.1' })
    await review(page)
    // Simulates that the device slept: no timer ran meanwhile.
    await page.clock.setFixedTime(Date.now() + 61_000)
    const asked = countQuotes(page)
    await button(page, 'Swap').click()
    await expect.poll(() => heard(page)).toEqual(['openSwap', 'initiateSwap', 'swapSuccess'])
    expect(asked()).toBe(1)
    expect(requestsOf(market)).toEqual(['eth_sendTransaction'])
  })

  test('AMT-05 is fetched again, and a different price must be confirmed before a request goes to the wallet', async ({
    openSwap,
    page,
    market,
  }) => {
    await openSwap({ fromToken: 'ETH', toToken: 'TUSD', amount: '0.1' })
    await review(page)
    const before = await dialog(page).textContent()
    await market.swaps.move(1337, 'TUSD', 3)
    await page.clock.setFixedTime(Date.now() + 61_000)
    const asked = countQuotes(page)
    await button(page, 'Swap').click()
    await button(page, 'Price changed — review').waitFor()
    expect([asked(), requestsOf(market), await heard(page)]).toEqual([1, [], ['openSwap']])
    expect(await dialog(page).textContent()).not.toBe(before)
    await button(page, 'Price changed — review').click()
    await expect.poll(() => button(page, 'Swap').isEnabled()).toBe(true)
    await button(page, 'Swap').click()
    await expect.poll(() => page.evaluate(() => window.market.at(-1))).toMatchObject({ event: 'swapSuccess' })
    expect(requestsOf(market)).toEqual(['eth_sendTransaction'])
    await market.swaps.move(1337, 'TUSD', -3)
  })
})

describe('while prices are refreshed', () => {
  test.for(['Swap', 'Review swap'] as const)('nothing moves: %s', async (where, { openSwap, page, market }) => {
    const shifts = await watchShifts(page)
    await openSwap({ fromToken: 'TUSD', toToken: 'ETH', amount: '250' })
    await button(page, 'Review').waitFor()
    if (where === 'Swap') await dialog(page).locator('summary').click()
    else await review(page)
    const press = where === 'Swap' ? 'Review' : 'Swap'
    await expect.poll(() => button(page, press).isEnabled()).toBe(true)
    await standStill(page)
    await page.clock.install()
    const [before, count] = [await places(page), (await shifts()).length]
    const asked = countQuotes(page)
    let release = (): void => {}
    await page.route('**/v1/swaps/quote*', async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.continue()
    })
    for (const percent of [0.5, -0.4, 0.2]) {
      await market.swaps.move(1337, 'TUSD', percent)
      await page.clock.runFor(10_000)
      await expect.poll(asked).toBe(1)
      // Pending, simulated, and done.
      expect(await places(page)).toEqual(before)
      release()
      await expect.poll(() => page.evaluate(() => window.swapper.state.swaps.quoting.status)).toBe('ready')
      expect(await places(page)).toEqual(before)
      await expect.poll(() => page.evaluate(() => window.swapper.state.swaps.quoting.trial)).toBe('ready')
      await page.clock.runFor(100)
      expect(await places(page)).toEqual(before)
    }
    const moved = (await shifts()).slice(count)
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(WORDS)
    if (where !== 'Swap') expect(await button(page, 'Price changed — review').count()).toBe(1)
  })
})
