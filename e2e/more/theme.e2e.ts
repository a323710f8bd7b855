import { join } from 'node:path'
import { describe } from 'vitest'
import { root } from '../../scripts/lib/workspace.mjs'
import { findAxeIssues } from '../harness/axe.js'
import { expect, test } from '../harness/fixtures.js'
import { active, heading, openModal, settled } from '../harness/modal.js'
import { announceWallet } from '../harness/page-wallet.js'

describe('theme', () => {
  test('THM-07 in dark mode the QR code is dark on white with a quiet zone of four modules', async ({ open, page }) => {
    await open('shell', { data: { theme: { mode: 'dark' } } })
    await openModal(page)
    await page.getByRole('button', { name: 'LabCode' }).click()
    await settled(page, 'Scan')
    await page.locator('latchkey-shell .lk-qr path[d^="M"]').waitFor({ state: 'attached' })
    const code = await page.locator('latchkey-shell .lk-qr').evaluate((box) => {
      const path = box.querySelector('path') as SVGPathElement
      const { x, y, width, height } = path.getBBox()
      const [, , side] = (box.querySelector('svg') as SVGElement).getAttribute('viewBox')?.split(' ') ?? []
      const { backgroundColor, color } = getComputedStyle(box)
      const all = Number(side)
      return {
        backgroundColor,
        color,
        stroke: getComputedStyle(path).stroke,
        quiet: [x, y, all - x - width, all - y - height].every((zone) => zone >= 4),
        drawn: box.getBoundingClientRect().width,
      }
    })
    expect(code).toEqual({
      backgroundColor: 'rgb(255, 255, 255)',
      color: 'rgb(11, 13, 18)',
      stroke: 'rgb(11, 13, 18)',
      quiet: true,
      drawn: 280,
    })
  })

  test('THM-08 an image that hangs has a placeholder after 2 s, one that fails immediately, and neither delays the view', async ({
    open,
    page,
    problems,
  }) => {
    problems.allow(/404/)
    await page.clock.install()
    // Never answered: the page is closed first.
    await page.route('**/hangs.png', () => {})
    await open('shell', { data: { icon: '/hangs.png' } })
    await page.evaluate(() => void window.lab.kernel.open('LabHome'))
    await settled(page, 'Things to try')
    const shown = () =>
      page
        .locator('latchkey-shell .lk-image')
        .first()
        .evaluate((image) => ({ letter: image.textContent, size: (image as HTMLElement).offsetWidth }))
    const row = page.locator('latchkey-shell .lk-row').first()
    await row.waitFor()
    const before = await row.boundingBox()
    expect(await shown()).toEqual({ letter: '', size: 40 })
    await page.clock.fastForward(1000)
    expect(await shown()).toEqual({ letter: '', size: 40 })
    await page.clock.fastForward(1100)
    await expect.poll(shown).toEqual({ letter: 'F', size: 40 })
    expect(await row.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'LabWaiting' }).click()
    await expect.poll(() => heading(page)).toBe('Bench Fox')
    await open('shell', { data: { icon: '/gone.png' } })
    await page.evaluate(() => void window.lab.kernel.open('LabHome'))
    await expect.poll(shown).toEqual({ letter: 'F', size: 40 })
  })

  for (const width of [300, 800]) {
    test(`THM-06 embedded in a box of ${width} px it fits, has no way back or out, and shows the account after connecting`, async ({
      open,
      page,
    }) => {
      await announceWallet(page, 'Bench Fox')
      await open('shell', { data: { embedded: width } })
      await settled(page, 'Connect wallet')
      const card = page.getByRole('region', { name: 'Connect wallet' })
      const fits = async () => {
        const box = await card.or(page.locator('latchkey-shell section').first()).first().boundingBox()
        const beyond = await page.locator('latchkey-shell section').evaluate((section) => section.scrollWidth > section.clientWidth)
        return box !== null && box.width <= Math.min(width, 400) && box.x >= 0 && !beyond
      }
      expect(await fits()).toBe(true)
      expect(await page.locator('dialog').count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
      expect(await active(page), 'it takes no focus by itself').toBe('body: ')
      expect(await findAxeIssues(page)).toEqual([])
      await page.getByRole('button', { name: 'Bench Fox' }).click()
      await settled(page, '0x8ba1…BA72')
      expect(await page.evaluate(() => window.lab.kernel.state.core.stack.map(({ view }) => view))).toEqual(['Account'])
      expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
      expect(await fits()).toBe(true)
      await page.screenshot({ path: join(root, 'artifacts', 'shell', `embedded-${width}.png`) })
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await settled(page, 'Connect wallet')
    })
  }
})

describe('system settings', () => {
  const zoomed = test.extend('contextOptions', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

  zoomed('A11Y-06 at a zoom of 200 % everything is there, scrolls only downwards and can be reached', async ({ open, page }) => {
    await open('shell')
    await openModal(page)
    const card = await page.locator('latchkey-shell .lk-frame').boundingBox()
    expect(card && card.y >= 0 && card.y + card.height <= 400 && card.x >= 0 && card.x + card.width <= 640).toBe(true)
    const body = page.locator('latchkey-shell .lk-body')
    expect(
      await body.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
        scrollHeight > clientHeight,
        scrollWidth > clientWidth,
      ]),
    ).toEqual([true, false])
    await page.keyboard.press('Shift+Tab')
    expect(await active(page)).toBe('button: Say something')
    await page.keyboard.press('Shift+Tab')
    expect(await active(page)).toBe('button: Complain')
    const focused = await page.getByRole('button', { name: 'Complain' }).boundingBox()
    expect(
      focused && card && focused.y >= card.y && focused.y + focused.height <= card.y + card.height,
      'the focused button is in sight',
    ).toBe(true)
    await page.screenshot({ path: join(root, 'artifacts', 'shell', 'zoom-200.png') })
  })

  const forced = test.extend('contextOptions', { forcedColors: 'active' as const })

  forced('A11Y-06 with forced colours rows, buttons and fields keep an edge, and the focus is visible', async ({ open, page }) => {
    await open('shell')
    await openModal(page)
    const edges = (selector: string) =>
      page.locator(`latchkey-shell ${selector}`).evaluateAll((all) => all.map((element) => getComputedStyle(element).borderTopWidth))
    expect(await edges('.lk-row')).toEqual(Array(7).fill('1px'))
    expect(await edges('.lk-button')).toEqual(Array(2).fill('1px'))
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const focused = document.querySelector('latchkey-shell')?.shadowRoot?.activeElement as HTMLElement
      return getComputedStyle(focused).outline
    })
    expect(ring).toMatch(/solid 2px/)
    await page.screenshot({ path: join(root, 'artifacts', 'shell', 'forced-colors.png') })
    await page.getByRole('button', { name: 'LabForm' }).click()
    await settled(page, 'Form')
    expect(await edges('.lk-input, .lk-sum')).toEqual(['1px', '1px'])
    await page.screenshot({ path: join(root, 'artifacts', 'shell', 'forced-colors-form.png') })
  })
})
