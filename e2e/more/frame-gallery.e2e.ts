import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { readOn } from '../harness/read-on.js'

const VARIANTS = [
  ['en', 'light'],
  ['en', 'dark'],
  ['de', 'light'],
  ['ar', 'dark'],
] as const
/** Screens whose main button waits for the visitor, or that have none. */
const WAITS = ['settings', 'devices', 'security log', 'account to delete', 'code again']

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
        await expect.poll(() => readOn(page, page.locator('button.main'))).toBe(true)
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
