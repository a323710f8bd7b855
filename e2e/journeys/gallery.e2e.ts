import { describe } from 'vitest'
import { groups } from '../../examples/gallery/src/scenes/index.js'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { allReady, choose, holdStill } from '../harness/gallery.js'
import { findMisfits } from '../harness/layout.js'

describe('every cell of the gallery', () => {
  for (const group of Object.keys(groups)) {
    test(`A11Y-06 I18N-07 in "${group}" every text fits in light English and in dark Arabic, and axe finds nothing`, async ({
      serve,
      page,
      problems,
    }) => {
      // Cells that show failures report them.
      problems.allow(
        /Latchkey: (Invalid App Configuration|Unverified domain|A very long note|Network Error - Could not load embedded wallet)/,
      )
      // Drawing dozens of cells that move keeps a processor busy for as long as they load.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 1640, height: 1200 })
      const server = await serve('gallery', { fonts: true })
      const looks = async (where: string): Promise<void> => {
        await holdStill(page)
        expect.soft(await findAxeIssues(page), where).toEqual([])
        expect.soft(await findMisfits(page, { cut: false }), where).toEqual([])
      }
      await page.goto(`${server.url}?group=${group}&theme=light`)
      await allReady(page)
      await looks('light English')
      await choose(page, 'theme', 'dark')
      await choose(page, 'language', 'ar')
      await looks('dark Arabic')
      // The fixture would repeat the checks made above.
      await page.close()
    })
  }
})
