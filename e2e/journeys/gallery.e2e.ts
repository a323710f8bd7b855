import { describe } from 'vitest'
import { groups } from '../../examples/gallery/src/scenes/index.js'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { allReady, choose, holdStill } from '../harness/gallery.js'
import { findMisfits } from '../harness/layout.js'

const names = Object.keys(groups)
/** Parts of about the same length, so that several browsers share the work. */
const PARTS = 4

describe('every cell of the gallery, in light English and in dark Arabic', () => {
  for (let part = 0; part < PARTS; part += 1) {
    const group = names.filter((_, i) => i % PARTS === part)
    test(`I18N-07 A11Y-06 in ${group.join(', ')} every text fits, and axe finds nothing`, async ({ serve, page, problems }) => {
      // Cells that show failures report them.
      problems.allow(
        /Latchkey: (Invalid App Configuration|Unverified domain|A very long note|Network Error - Could not load embedded wallet)/,
      )
      await page.setViewportSize({ width: 1640, height: 1200 })
      const server = await serve('gallery', { fonts: true })
      const looks = async (where: string): Promise<void> => {
        await holdStill(page)
        expect.soft(await findAxeIssues(page), where).toEqual([])
        expect.soft(await findMisfits(page, { cut: false }), where).toEqual([])
      }
      for (const name of group) {
        await page.goto(`${server.url}?group=${name}&theme=light`)
        await allReady(page)
        await looks(`${name}, light English`)
        await choose(page, 'theme', 'dark')
        await choose(page, 'language', 'ar')
        await looks(`${name}, dark Arabic`)
      }
      // The fixture would repeat the checks made above.
      await page.close()
    })
  }
})
