import { groups } from '../../examples/gallery/src/scenes/index.js'
import { locales } from '../../examples/gallery/src/settings.js'
import { expect, test } from '../harness/fixtures.js'
import { allReady, choose, findKeys, holdStill } from '../harness/gallery.js'
import { findMisfits } from '../harness/layout.js'

/** English and Arabic have a test of their own, which also runs axe. */
const others = locales.filter((locale) => !['en', 'ar', 'en-XA'].includes(locale))

test.for(others)(
  'I18N-07 every text of every view fits at 360 px in %s',
  { timeout: 600_000 },
  async (locale, { serve, page, problems }) => {
    problems.allow(
      /Latchkey: (Invalid App Configuration|Unverified domain|A very long note|Network Error - Could not load embedded wallet)/,
    )
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Cells load in a low window: drawing every frame of dozens of them in software took as long as loading them.
    const low = { width: 1640, height: 200 }
    await page.setViewportSize(low)
    const server = await serve('gallery', { fonts: true })
    const [first] = Object.keys(groups)
    await page.goto(`${server.url}?group=${first}&locale=${locale}&width=360&theme=light`)
    await allReady(page)
    for (const group of Object.keys(groups)) {
      await page.setViewportSize(low)
      await choose(page, 'group', group)
      await page.setViewportSize({ width: 1640, height: 1200 })
      await allReady(page)
      await holdStill(page)
      expect.soft(await findMisfits(page, { cut: false }), group).toEqual([])
      expect.soft(await findKeys(page), group).toEqual([])
    }
    await page.close()
  },
)
