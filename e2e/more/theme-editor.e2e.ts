import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { root } from '../../scripts/lib/workspace.mjs'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { allReady, holdStill } from '../harness/gallery.js'
import { findMisfits } from '../harness/layout.js'
import { openModal } from '../harness/modal.js'
import { card, code, panel, themeIn } from '../harness/theme-editor.js'

/** Tokens that a view uses, given and derived. */
const drawn = [
  ...['accent', 'mix', 'mix-strength', 'radius', 'font', 'font-size'],
  ...['surface-0', 'surface-1', 'surface-2', 'text-1', 'text-2', 'text-3', 'line', 'control'],
  ...['fill', 'on-fill', 'accent-text', 'radius-card', 'radius-row', 'base'],
].map((name) => `--lk-${name}`)

/** The browser's computed tokens of the first widget on the page. */
function tokensOf(page: Page): Promise<{ readonly [token: string]: string }> {
  return page
    .locator('latchkey-shell')
    .first()
    .evaluate((host, names) => Object.fromEntries(names.map((name) => [name, getComputedStyle(host).getPropertyValue(name)])), drawn)
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

describe('theme editor', () => {
  test('A11Y-06 colours with too little contrast are listed with their ratio, and announced politely', async ({ open, page }) => {
    await open('theme-editor')
    await allReady(page)
    await page.getByText('All 30 pairs can be read.').first().waitFor()
    await panel(page).getByLabel('Secondary text', { exact: true }).fill('#999999')
    const warning = 'In light, secondary text on the card: 2.84 to 1, needs 4.5 to 1.'
    await page.getByRole('listitem').filter({ hasText: warning }).waitFor()
    await page.getByRole('status').filter({ hasText: warning }).waitFor()
    await page.getByRole('link', { name: '2 of 30 pairs are too close.' }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Contrast' }).isVisible()).toBe(true)
    await page.getByText('Every pair').click()
    await page.getByRole('row', { name: 'secondary text on the card 2.84 < 4.5' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'needs' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'needs' }).count()).toBe(0)
  })

  test('the code is the theme: given to a kernel, it results in the same tokens, light and dark', async ({ open, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('theme-editor')
    await page.getByLabel('Begin with').selectOption('midnight')
    await page.getByLabel('Corners').fill('3')
    await panel(page).getByLabel('Font', { exact: true }).fill("'Noto Serif', serif")
    await page.getByLabel('dark', { exact: true }).check()
    await panel(page).getByLabel('Accent', { exact: true }).fill('#ffb000')
    await allReady(page)
    const chosen: Record<string, Awaited<ReturnType<typeof tokensOf>>> = { dark: await tokensOf(page) }
    await page.getByLabel('light', { exact: true }).check()
    await allReady(page)
    chosen.light = await tokensOf(page)
    await page.getByRole('button', { name: 'Copy code' }).click()
    await page.getByText('Code copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code(page).inputValue())
    const theme = await themeIn(page)
    expect(theme.tokens).toMatchObject({ '--lk-radius': '3px', '--lk-font': "'Noto Serif', serif" })
    expect(theme.tokens?.['--lk-accent']).toContain('#ffb000')
    for (const mode of ['light', 'dark'] as const) {
      await open('shell', { data: { theme: { ...theme, mode } } })
      await openModal(page)
      expect(await tokensOf(page), mode).toEqual(chosen[mode])
    }
  })

  test('a ready-made theme is shown with its import, and a shared URL restores it', async ({ serve, page }) => {
    const { url } = await serve('theme-editor')
    await page.goto(url)
    await page.getByLabel('Begin with').selectOption('hearth')
    await page.getByText("import { hearth } from '@latchkey/kernel/themes'").waitFor()
    await page.getByLabel('dark', { exact: true }).check()
    await page.getByLabel('Views').selectOption('send')
    await page.getByLabel('Language').selectOption('de')
    await allReady(page)
    const shared = page.url()
    const [theme, tokens] = [await themeIn(page), await tokensOf(page)]
    await page.goto('about:blank')
    await page.goto(shared)
    await allReady(page)
    expect(await themeIn(page)).toEqual(theme)
    expect(await tokensOf(page)).toEqual(tokens)
    expect(await page.getByLabel('Begin with').inputValue()).toBe('hearth')
    expect(await page.getByLabel('Views').inputValue()).toBe('send')
    expect(await page.getByLabel('dark', { exact: true }).isChecked()).toBe(true)
    await page.locator('latchkey-shell [lang="de"]').first().waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'left out' }).count()).toBe(0)
  })

  test('SEC-05 invalid parts of a URL are skipped with a notice, and nothing of them is loaded or drawn', async ({ serve, page }) => {
    const { url } = await serve('theme-editor')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const bad = new URLSearchParams({
      'lk-accent': 'url(https://evil.example/a.png)',
      'lk-font': "x; } body { display: none } 'y",
      'lk-radius': '99999px',
      'lk-surface-0': '#ffeedd',
      group: 'nothing',
    })
    await page.goto(`${url}?${bad}`)
    await allReady(page)
    await page.getByRole('status').filter({ hasText: 'it is left out: group, lk-accent, lk-radius, lk-font.' }).waitFor()
    expect(await themeIn(page)).toEqual({ tokens: { '--lk-surface-0': '#ffeedd' } })
    await expect.poll(() => card(page)).toBe('rgb(255, 238, 221)')
    expect(asked.filter((address) => new URL(address).hostname === 'evil.example')).toEqual([])
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['group', 'theme', 'locale', 'lk-surface-0'])
  })

  test('A11Y-06 it fits at 320, 390 and 1440 px, light and dark, in both directions, and axe finds nothing', async ({ serve, page }) => {
    const { url } = await serve('theme-editor')
    for (const [width, height, locale] of [
      [320, 568, 'en'],
      [390, 844, 'ar'],
      [1440, 900, 'ar'],
      [1440, 900, 'en'],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const mode of ['light', 'dark']) {
        const where = `${width}-${mode}-${locale}`
        await page.goto(`${url}?theme=${mode}&locale=${locale}&lk-text-2=%23999999`)
        await page.getByRole('list').first().waitFor()
        if (height > 600) await allReady(page)
        expect(await overflow(page), where).toBeLessThanOrEqual(0)
        expect(await findAxeIssues(page, '.panel'), where).toEqual([])
        await page.screenshot({ path: join(root, 'artifacts', 'gallery', `theme-editor-${where}.png`), animations: 'disabled' })
      }
    }
    // The fixture checks the last page as a whole: without the colour that lacks contrast.
    await page.goto(url)
    await allReady(page)
  })

  test('A11Y-06 in every ready-made theme axe finds nothing in the building blocks, light and dark, and every text fits', {
    timeout: 180_000,
  }, async ({ serve, page }) => {
    await page.setViewportSize({ width: 1640, height: 1200 })
    const { url } = await serve('theme-editor')
    for (const group of ['parts', 'account']) {
      await page.goto(`${url}?group=${group}`)
      for (const theme of ['hearth', 'ink', 'ledger', 'midnight', 'sorbet']) {
        await page.getByLabel('Begin with').selectOption(theme)
        for (const mode of ['light', 'dark']) {
          await page.getByLabel(mode, { exact: true }).check()
          await allReady(page)
          await holdStill(page)
          expect.soft(await findAxeIssues(page, 'main'), `${group}, ${theme}, ${mode}`).toEqual([])
        }
        expect.soft(await findMisfits(page, { cut: true }), `${group}, ${theme}`).toEqual([])
      }
    }
  })

  test('views that become visible while the user types take no focus away', async ({ open, page }) => {
    await open('theme-editor')
    await allReady(page)
    const field = panel(page).getByLabel('Card', { exact: true })
    await field.focus()
    const cells = () => page.locator('[data-cell]').count()
    const before = await cells()
    await page.evaluate(() => document.querySelector('main')?.lastElementChild?.scrollIntoView())
    await expect.poll(cells).toBeGreaterThan(before)
    await allReady(page)
    // A request that continues automatically later, as a swap does with its quote, gets none either.
    await page.evaluate(() => {
      const host = [...document.querySelectorAll('latchkey-shell')].at(-1)
      host?.shadowRoot?.querySelector<HTMLElement>('.lk-title')?.focus()
    })
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    const button = page.locator('latchkey-shell button').last()
    await button.click()
    expect(await field.evaluate((element) => element === document.activeElement), 'a press goes where it wants').toBe(false)
  })

  test('every control is reached by the Tab key in visual order, and works by keyboard alone', async ({ open, page }) => {
    await open('theme-editor')
    await allReady(page)
    await page.getByLabel('Language').focus()
    const names: string[] = []
    for (let press = 0; press < 7; press++) {
      await page.keyboard.press('Tab')
      names.push(
        await page.evaluate(
          () =>
            (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ||
            document.activeElement?.ariaLabel ||
            document.activeElement?.textContent ||
            '',
        ),
      )
    }
    expect(names.map((name) => name.replace(/default.*/, ''))).toEqual([
      'Begin with',
      'Undo',
      'Redo',
      'Reset',
      'light',
      'Pick: Accent',
      'Accent',
    ])
    await page.getByLabel('Begin with').focus()
    await page.keyboard.press('s')
    await expect.poll(async () => (await themeIn(page)).tokens?.['--lk-radius']).toBe('18px')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => themeIn(page)).toEqual({})
  })
})
