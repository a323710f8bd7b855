import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { groups } from '../../examples/gallery/src/scenes/index.js'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { findUnseenFocus } from '../harness/focus.js'
import { allReady, choose, holdStill } from '../harness/gallery.js'
import { findMisfits } from '../harness/layout.js'

const names = Object.keys(groups)
const parts = Array.from({ length: Math.ceil(names.length / 4) }, (_, at) => names.slice(at * 4, (at + 1) * 4))

/** The text spacing of WCAG 1.4.12, set in every shadow root. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-block-end: 2em !important }`

describe('every cell of the gallery', () => {
  for (const part of parts) {
    test(`in ${part.join(', ')} targets have 24 px, names contain their labels, the focus is seen, wide spacing fits, and forced colours keep the outlines`, {
      timeout: 300_000,
    }, async ({ serve, page, problems }) => {
      // Cells that show failures report them.
      problems.allow(
        /Latchkey: (Invalid App Configuration|Unverified domain|A very long note|Network Error - Could not load embedded wallet)/,
      )
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 1640, height: 1200 })
      const server = await serve('gallery', { fonts: true })
      await page.goto(`${server.url}?group=${part[0]}&width=360&theme=light`)
      await allReady(page)
      for (const group of part) {
        await choose(page, 'group', group)
        await holdStill(page)
        // Axe runs these two only if it is told to.
        expect.soft(await findAxeIssues(page, undefined, ['target-size', 'label-content-name-mismatch']), group).toEqual([])
        expect.soft(await findUnseenFocus(page), group).toEqual([])
        await page.emulateMedia({ forcedColors: 'active' })
        expect.soft(await findBareControls(page), `${group}, forced colours`).toEqual([])
        expect.soft(await findUnseenFocus(page), `${group}, forced colours`).toEqual([])
        await page.emulateMedia({ forcedColors: 'none' })
        await addSheet(page, spacing)
        const misfits = await findMisfits(page, { cut: true })
        // An amount of seven digits in the largest size, which no view has.
        expect
          .soft(
            misfits.filter((one) => !one.startsWith('PartsValues all kinds')),
            `${group}, wide spacing`,
          )
          .toEqual([])
      }
      // The fixture would repeat the checks of other tests.
      await page.close()
    })
  }
})

test('every screen of the frame: targets, names and focus', { timeout: 300_000 }, async ({ page, serve }) => {
  const { url } = await serve('frame-gallery')
  await page.setViewportSize({ width: 360, height: 560 })
  await page.goto(url)
  const { modal, page: alone } = await page.evaluate(() => window.frameCells)
  for (const cell of [...modal, ...alone]) {
    await page.goto(`${url}?${new URLSearchParams({ cell, language: 'en', theme: 'light' })}`)
    await page.locator('h1').waitFor()
    expect.soft(await findAxeIssues(page, undefined, ['target-size', 'label-content-name-mismatch']), cell).toEqual([])
    expect.soft(await findUnseenFocus(page, 'body'), cell).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await findUnseenFocus(page, 'body'), `${cell}, forced colours`).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
  }
})

test('a code can be pasted, and is offered by the system', async ({ page, context, serve }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { url } = await serve('gallery')
  await page.goto(`${url}?group=login`)
  await allReady(page)
  const field = page.locator('[data-cell="EmailVerifyOtp empty"] input')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  await page.evaluate(() => navigator.clipboard.writeText(' 123 456 '))
  await field.focus()
  await page.keyboard.press('Control+V')
  await expect.poll(() => field.inputValue()).toBe('123456')
})

async function addSheet(page: Page, text: string): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    for (const { shadowRoot } of document.querySelectorAll('latchkey-shell, [data-latchkey]'))
      if (shadowRoot) shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet]
  }, text)
}

/** Buttons and fields that forced colours, which remove backgrounds, leave without text, an icon or a border. */
function findBareControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    for (const cell of document.querySelectorAll<HTMLElement>('[data-cell]')) {
      const root = cell.querySelector('latchkey-shell, [data-latchkey]')?.shadowRoot
      for (const control of root?.querySelectorAll<HTMLElement>('button, input, [role=switch], [role=tab]') ?? []) {
        if (!control.checkVisibility() || control.closest('.lk-hidden')) continue
        const bordered = [
          control,
          control.parentElement,
          control.parentElement?.parentElement,
          ...(control.parentElement?.children ?? []),
          ...control.children,
        ].some((each) => each && Number.parseFloat(getComputedStyle(each).borderTopWidth) >= 1)
        const drawn = control.textContent?.trim() || control.querySelector('svg, img')
        if (!bordered && (control.localName === 'input' || !drawn))
          problems.push(`${cell.dataset.cell}: ${control.className || control.localName}`)
      }
    }
    return [...new Set(problems)]
  })
}
