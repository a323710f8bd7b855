import { describe } from 'vitest'
import { expect, test } from '../harness/fixtures.js'
import { connect, holdKernel, loads } from '../harness/late-kernel.js'
import { settled } from '../harness/modal.js'

describe('KER-17: a kernel that is loaded after the first paint', () => {
  test('a press before it is loaded shows feedback and opens the modal once, under Strict Mode too', async ({ open, page }) => {
    const { release, asked } = await holdKernel(page)
    await open('late-kernel', { data: {} })
    await connect(page).click()
    await asked
    const busy = page.getByRole('button', { name: 'Connecting…' })
    await busy.waitFor()
    expect(await busy.getAttribute('aria-busy')).toBe('true')
    expect(await page.locator('[data-latchkey=network] svg').count()).toBe(1)
    release()
    await settled(page, 'Connect wallet')
    expect(await loads(page)).toBe(1)
    await page.keyboard.press('Escape')
    await connect(page).click()
    await settled(page, 'Connect wallet')
    await page.getByRole('button', { name: 'Select network' }).waitFor()
  })
})
