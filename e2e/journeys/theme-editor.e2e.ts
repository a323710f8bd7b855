import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { allReady } from '../harness/gallery.js'
import { card, panel, themeIn } from '../harness/theme-editor.js'

describe('theme editor', () => {
  test('a changed token is visible in the views, in the code and in the URL, and undone step by step', async ({ open, page }) => {
    await open('theme-editor')
    await allReady(page)
    const before = await card(page)
    await panel(page).getByLabel('Card', { exact: true }).fill('#ffeedd')
    await expect.poll(() => card(page)).toBe('rgb(255, 238, 221)')
    expect(await themeIn(page)).toEqual({ tokens: { '--lk-surface-0': 'light-dark(#ffeedd, oklch(0.2 0.006 265))' } })
    await page.getByLabel('Pick: Accent', { exact: true }).fill('#8b3fd1')
    await page.getByLabel('Corners').focus()
    await page.keyboard.press('Home')
    const shape = () =>
      page
        .locator('latchkey-shell .lk-frame')
        .first()
        .evaluate((frame) => getComputedStyle(frame).borderRadius)
    await expect.poll(shape).toBe('0px')
    expect((await themeIn(page)).tokens).toMatchObject({ '--lk-radius': '0px' })
    const query = new URL(page.url()).searchParams
    expect([query.get('lk-radius'), query.get('lk-accent')]).toEqual(['0px', 'light-dark(#8b3fd1, oklch(0.55 0.21 264))'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(shape).not.toBe('0px')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => card(page)).toBe(before)
    expect(await themeIn(page)).toEqual({})
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => card(page)).toBe('rgb(255, 238, 221)')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => card(page)).toBe(before)
    // An invalid colour changes nothing, and is reported next to the field.
    await panel(page).getByLabel('Card', { exact: true }).fill('salmon-ish')
    await page.getByText('Use #rrggbb, rgb() or oklch().').waitFor()
    expect(await themeIn(page)).toEqual({})
  })
})
