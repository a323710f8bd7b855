import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { root } from '../../scripts/lib/workspace.mjs'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { findFocusJumps, findMisfits } from '../harness/layout.js'

const groups = ['connect', 'connecting', 'get', 'account', 'wallets', 'networks', 'shell', 'parts', 'buttons']

/** Chooses something at the top of the page and waits until every cell shows it. */
async function choose(page: Page, id: string, value: string): Promise<void> {
  await page.locator(`#${id}`).selectOption(value)
  await allReady(page)
}

/** Every cell arrived, is dressed as the switches say, and stands still. */
async function allReady(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const cells = [...document.querySelectorAll<HTMLElement>('[data-cell]')]
          const busy = cells.filter((cell) => {
            const moving = cell.querySelector('latchkey-shell')?.shadowRoot?.querySelector('.lk-ghost, [data-moving]')
            return moving || !('ready' in cell.dataset)
          })
          const failed = [...document.querySelectorAll('.failed')].map(({ textContent }) => textContent)
          return failed.length > 0 ? failed : cells.length === 0 ? ['no cell'] : busy.map(({ dataset }) => dataset.cell)
        }),
      { timeout: 10_000, interval: 30 },
    )
    .toEqual([])
}

describe('the gallery', () => {
  for (const group of groups) {
    test(`I18N-07 A11Y-06 every text fits and axe finds nothing in "${group}", light and dark, English, German, Arabic and 60 % longer`, async ({
      open,
      page,
      problems,
    }) => {
      // Cells of failures report them.
      problems.allow(/Latchkey: (Invalid App Configuration|Unverified domain|A very long note)/)
      await page.setViewportSize({ width: 1640, height: 1200 })
      const server = await open('gallery')
      await page.goto(`${server.url}?group=${group}`)
      await allReady(page)
      for (const locale of ['en', 'de', 'ar', 'en-XA']) {
        await choose(page, 'language', locale)
        for (const theme of locale === 'en-XA' ? ['dark'] : ['dark', 'light']) {
          await choose(page, 'theme', theme)
          const where = `${group}-${theme}-${locale}`
          await page.screenshot({ path: join(root, 'artifacts', 'gallery', `${where}.png`), fullPage: true, animations: 'disabled' })
          expect.soft(await findAxeIssues(page), where).toEqual([])
          expect.soft(await findMisfits(page, { cut: locale === 'en-XA' }), where).toEqual([])
          expect.soft(await findFocusJumps(page), where).toEqual([])
        }
      }
    })
  }
})
