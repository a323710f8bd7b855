import { join } from 'node:path'
import { describe } from 'vitest'
import { groups } from '../../examples/gallery/src/scenes/index.js'
import { root } from '../../scripts/lib/workspace.mjs'
import { findAxeIssues } from '../harness/axe.js'
import { watchCardHeights } from '../harness/card-heights.js'
import { expect, test } from '../harness/fixtures.js'
import { allReady, choose, holdStill, setFont } from '../harness/gallery.js'
import { findFocusJumps, findMisfits } from '../harness/layout.js'

describe('every cell of the gallery', () => {
  for (const [group, scenes] of Object.entries(groups)) {
    test(`I18N-07 A11Y-06 in "${group}" every text fits in English, German, Arabic and 60 % longer, and axe finds nothing, light and dark, in both directions; no card turns from growing to shrinking twice`, {
      timeout: 180_000,
    }, async ({ serve, page, problems }) => {
      // Cells that show failures report them.
      problems.allow(
        /Latchkey: (Invalid App Configuration|Unverified domain|A very long note|Network Error - Could not load embedded wallet)/,
      )
      await page.setViewportSize({ width: 1640, height: 1200 })
      const server = await serve('gallery', { fonts: true })
      const turning = await watchCardHeights(page)
      await page.goto(`${server.url}?group=${group}&theme=dark`)
      await allReady(page)
      expect.soft(await turning(scenes), group).toEqual([])
      await setFont(page, 'ordinary')
      const fits = async (where: string, cut = false): Promise<void> => {
        expect.soft(await findMisfits(page, { cut }), `${group}-${where}`).toEqual([])
        expect.soft(await findFocusJumps(page), `${group}-${where}`).toEqual([])
      }
      // Each step changes one option, since every change redraws all cells.
      const show = async (id: string, value: string): Promise<void> => {
        await choose(page, id, value)
        await holdStill(page)
      }
      // The results of axe and screenshots depend on colours and text direction.
      const looks = async (where: string): Promise<void> => {
        const path = join(root, 'artifacts', 'gallery', `${group}-${where}.png`)
        await page.screenshot({ path, fullPage: true, animations: 'disabled' })
        expect.soft(await findAxeIssues(page), `${group}-${where}`).toEqual([])
        await fits(where)
      }
      await holdStill(page)
      await looks('dark-en')
      await show('theme', 'light')
      await looks('light-en')
      await show('language', 'ar')
      await looks('light-ar')
      await show('theme', 'dark')
      await looks('dark-ar')
      await show('language', 'en-XA')
      await fits('dark-en-XA', true)
      await show('language', 'de')
      await fits('dark-de')
      // Long words in a narrow space, and short ones in a wide one.
      for (const width of ['300', '430', '800', '360']) {
        await show('width', width)
        expect.soft(await findMisfits(page, { cut: true }), `${group}-${width}`).toEqual([])
      }
      // Fonts differ between systems, and titles must not be truncated with any of them.
      await setFont(page, 'wide')
      for (const locale of ['de', 'en']) {
        await show('language', locale)
        expect.soft(await findMisfits(page, { cut: false }), `${group}-wide-${locale}`).toEqual([])
      }
      // The fixture would repeat the checks made above.
      await page.close()
    })
  }
})
