import { describe } from 'vitest'
import { groups } from '../../examples/gallery/src/scenes/index.js'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { allReady, choose, findKeys, holdStill } from '../harness/gallery.js'
import { findMisfits } from '../harness/layout.js'

/** Loading the page takes longer than drawing a group, so several groups share one. */
const SHARED = 4

const whole = { width: 1640, height: 1200 }
/** Cells load in a low window: drawing every frame of dozens of them in software took as long as loading them. */
const low = { width: 1640, height: 200 }

const names = Object.keys(groups)
const parts = Array.from({ length: Math.ceil(names.length / SHARED) }, (_, at) => names.slice(at * SHARED, (at + 1) * SHARED))

describe('every cell of the gallery', () => {
  for (const part of parts) {
    test(`A11Y-06 I18N-07 in ${part.join(', ')} every text fits in light English and in dark Arabic, and axe finds nothing`, {
      timeout: 300_000,
    }, async ({ serve, page, problems }) => {
      // Cells that show failures report them.
      problems.allow(
        /Latchkey: (Invalid App Configuration|Unverified domain|A very long note|Network Error - Could not load embedded wallet)/,
      )
      // Drawing dozens of cells that move keeps a processor busy for as long as they load.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize(low)
      const server = await serve('gallery', { fonts: true })
      const looks = async (where: string): Promise<void> => {
        await holdStill(page)
        expect.soft(await findAxeIssues(page), where).toEqual([])
        expect.soft(await findMisfits(page, { cut: false }), where).toEqual([])
        expect.soft(await findKeys(page), where).toEqual([])
      }
      await page.goto(`${server.url}?group=${part[0]}&theme=light`)
      await allReady(page)
      for (const [at, group] of part.entries()) {
        // In turn, so that no group is drawn in a state that it is not viewed in.
        const looksTwice = [
          { theme: 'light', language: 'en' },
          { theme: 'dark', language: 'ar' },
        ] as const
        const [first, second] = at % 2 ? looksTwice.toReversed() : looksTwice
        await page.setViewportSize(low)
        await choose(page, 'group', group)
        await page.setViewportSize(whole)
        await allReady(page)
        await looks(`${group}, ${first.theme}`)
        // One after the other: cells that are redrawn while they load lose their place in the scene.
        await choose(page, 'theme', second.theme)
        await choose(page, 'language', second.language)
        await looks(`${group}, ${second.theme}`)
      }
      // The fixture would repeat the checks made above.
      await page.close()
    })
  }
})
