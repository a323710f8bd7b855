import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'

const VARIANTS = [
  ['en', 'light'],
  ['en', 'dark'],
  ['de', 'light'],
  ['ar', 'dark'],
] as const

for (const [language, theme] of VARIANTS)
  test(`every screen of the frame fits the room that the modal has for it, and axe finds nothing: ${language}, ${theme}`, async ({
    page,
    serve,
  }) => {
    const { url } = await serve('frame-gallery')
    await page.setViewportSize({ width: 360, height: 540 })
    await page.goto(url)
    const cells = await page.evaluate(() => window.frameCells)
    expect(cells).toEqual(expect.arrayContaining(['setup', 'password', 'recovery code', 'unlock', 'payment', 'payment on Solana']))
    expect(cells.length).toBeGreaterThan(12)
    for (const cell of cells) {
      await page.goto(`${url}?${new URLSearchParams({ cell, language, theme })}`)
      await page.locator('h1').waitFor()
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr')
      await expect.poll(() => page.locator('button.main').isEnabled()).toBe(true)
      expect.soft(await findAxeIssues(page), cell).toEqual([])
      const [wide, high] = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return [scrollWidth, scrollHeight]
      })
      expect.soft([wide, high], cell).toEqual([360, 540])
      for (const button of await page.getByRole('button').all()) {
        const { height = 0 } = (await button.boundingBox()) ?? {}
        expect.soft(height, cell).toBeGreaterThanOrEqual(44)
      }
      await page.screenshot({ path: `artifacts/frame-${cell.replaceAll(' ', '-')}-${language}-${theme}.png` })
    }
  })
