import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { readOn } from '../harness/read-on.js'

const VARIANTS = [
  ['en', 'light'],
  ['en', 'dark'],
  ['de', 'light'],
  ['ar', 'dark'],
] as const
/** The kernel's list of the systems' fonts. */
const SYSTEM = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif'
/** Screens whose main button waits for the visitor, or that have none. */
const WAITS = ['settings', 'devices', 'security log', 'account to delete', 'code again', 'not enough']

for (const [language, theme] of VARIANTS)
  test(`every screen of the frame fits the room that it has, and axe finds nothing: ${language}, ${theme}`, async ({ page, serve }) => {
    const { url } = await serve('frame-gallery')
    await page.goto(url)
    const { modal, page: alone } = await page.evaluate(() => window.frameCells)
    expect(modal).toEqual(expect.arrayContaining(['setup', 'password', 'recovery code', 'unlock', 'payment', 'payment on Solana']))
    expect(alone).toEqual(expect.arrayContaining(['settings', 'devices', 'recovery words', 'recovery kit', 'security log']))
    for (const cell of [...modal, ...alone]) {
      const room = modal.includes(cell) ? 540 : 600
      await page.setViewportSize({ width: 360, height: room })
      await page.goto(`${url}?${new URLSearchParams({ cell, language, theme })}`)
      await page.locator('h1').waitFor()
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr')
      if (WAITS.includes(cell)) await expect.poll(() => page.locator('button:enabled').count()).toBeGreaterThan(0)
      else {
        const name = `${cell.replaceAll(' ', '-')}-${language}-${theme}`
        if (await page.locator('.more').isVisible()) {
          await page.screenshot({ path: `artifacts/frame-${name}-unread.png` })
          expect.soft(await findAxeIssues(page), `${cell}, unread`).toEqual([])
        }
        await expect.poll(() => readOn(page, page.locator('button:is(.main, .way)').first())).toBe(true)
      }
      expect.soft(await findAxeIssues(page), cell).toEqual([])
      const [wide, high] = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return [scrollWidth, scrollHeight]
      })
      expect.soft([wide, high], cell).toEqual([360, room])
      for (const button of await page.getByRole('button').all()) {
        const { height = 0 } = (await button.boundingBox()) ?? {}
        expect.soft(height, cell).toBeGreaterThanOrEqual(44)
      }
      await page.screenshot({ path: `artifacts/frame-${cell.replaceAll(' ', '-')}-${language}-${theme}.png` })
    }
  })

test('no theme changes protective parts: titles, warnings, facts and buttons keep the font of the system and a contrast of 4.5:1', async ({
  page,
  serve,
}) => {
  const { url } = await serve('frame-gallery')
  await page.setViewportSize({ width: 360, height: 600 })
  // The colours that change surfaces most, and accents on which neither black nor white is much better.
  for (const [theme, mix, accent] of [
    ['light', '#000', '#767676'],
    ['light', '#00f', '#ff0505'],
    ['dark', '#fff', '#8a5cff'],
    ['dark', '#0ff', '#008a55'],
    ['light', 'oklab(0 0.32 -0.32)', 'oklch(0.6 0.4 150)'],
    ['dark', 'oklab(1 -0.32 -0.32)', 'lab(60 110 -110)'],
  ] as const)
    for (const cell of ['no limit', 'recovery words', 'account to delete', 'settings of a leaving account']) {
      await page.goto(`${url}?${new URLSearchParams({ cell, language: 'en', theme })}`)
      await page.locator('h1').waitFor()
      await page.evaluate(
        (properties) => {
          for (const [name, value] of Object.entries(properties)) document.documentElement.style.setProperty(name, value)
        },
        { '--mix': mix, '--mix-strength': '20%', '--accent': accent, '--font': 'Symbol', '--size': '12px' },
      )
      if (cell !== 'account to delete') await expect.poll(() => readOn(page, page.locator('button:is(.main, .way)').first())).toBe(true)
      expect.soft(await findAxeIssues(page), `${cell}, ${theme}, ${mix}, ${accent}`).toEqual([])
      const fonts = await page
        .locator('h1, .warning, dt, dd, button, .who, .guard .lead, .guard .note')
        .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontFamily))])
      expect.soft(fonts, cell).toEqual([SYSTEM])
    }
})

test('a colour that the browser does not read leaves no surface through which the page behind the frame could be seen', async ({
  page,
  serve,
}) => {
  const { url } = await serve('frame-gallery')
  for (const theme of ['light', 'dark'] as const) {
    await page.goto(`${url}?${new URLSearchParams({ cell: 'no limit', language: 'en', theme })}`)
    await page.locator('h1').waitFor()
    await page.evaluate(() => {
      for (const name of ['--mix', '--accent']) document.documentElement.style.setProperty(name, 'rgb(1deg 2deg 3deg)')
    })
    // Chromium paints nothing behind a page without a background.
    const shot = await page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: 1, height: 1 } })
    const alpha = await page.evaluate(async (png) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(png)], { type: 'image/png' }))
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      context?.drawImage(picture, 0, 0)
      return context?.getImageData(0, 0, 1, 1).data[3]
    }, Array.from(shot))
    expect(alpha, theme).toBe(255)
  }
})
