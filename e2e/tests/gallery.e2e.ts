import { join } from 'node:path'
import { describe } from 'vitest'
import { groups } from '../../examples/gallery/src/scenes/index.js'
import { root } from '../../scripts/lib/workspace.mjs'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { allReady, choose, setFont } from '../harness/gallery.js'
import { findFocusJumps, findMisfits } from '../harness/layout.js'

describe('every cell of the gallery', () => {
  for (const group of Object.keys(groups)) {
    test(`I18N-07 A11Y-06 in "${group}" every text fits in English, German, Arabic and 60 % longer, and axe finds nothing, light and dark, in both directions`, {
      timeout: 60_000,
    }, async ({ open, page, problems }) => {
      // Cells of failures report them.
      problems.allow(/Latchkey: (Invalid App Configuration|Unverified domain|A very long note)/)
      await page.setViewportSize({ width: 1640, height: 1200 })
      const server = await open('gallery', { fonts: true })
      await page.goto(`${server.url}?group=${group}`)
      await allReady(page)
      await setFont(page, 'ordinary')
      for (const locale of ['en', 'de', 'ar', 'en-XA']) {
        await choose(page, 'language', locale)
        // What axe looks at and what a picture shows depends on colours and on the direction of writing.
        const isLooked = locale === 'en' || locale === 'ar'
        for (const theme of isLooked ? ['dark', 'light'] : ['dark']) {
          await choose(page, 'theme', theme)
          const where = `${group}-${theme}-${locale}`
          if (isLooked) {
            await page.screenshot({ path: join(root, 'artifacts', 'gallery', `${where}.png`), fullPage: true, animations: 'disabled' })
            expect.soft(await findAxeIssues(page), where).toEqual([])
          }
          expect.soft(await findMisfits(page, { cut: locale === 'en-XA' }), where).toEqual([])
          expect.soft(await findFocusJumps(page), where).toEqual([])
        }
        // Long words in a narrow place, and short ones in a wide one.
        for (const width of locale === 'de' ? ['300', '430', '800', '360'] : []) {
          await choose(page, 'width', width)
          expect.soft(await findMisfits(page, { cut: true }), `${group}-${width}`).toEqual([])
        }
      }
      // Fonts differ from system to system, and no title is cut in any of them.
      await setFont(page, 'wide')
      for (const locale of ['en', 'de']) {
        await choose(page, 'language', locale)
        expect.soft(await findMisfits(page, { cut: false }), `${group}-wide-${locale}`).toEqual([])
      }
    })
  }
})
