import { expect, test } from '../harness/fixtures.js'
import { render } from '../pages/late-boundary/render.js'

test('SSR-08: a part whose code loads late hydrates as it was served, and then shows the current state', async ({ open, page }) => {
  await open('late-boundary', { body: `<main id="root">${render()}</main>` })
  const shown = page.locator('output')
  expect(await shown.textContent()).toBe('unknown 2 system 0')
  await page.evaluate(() => window.late.change())
  // The boundary is not hydrated: it still shows the server's content.
  expect(await shown.textContent()).toBe('unknown 2 system 0')
  await page.evaluate(() => window.late.deliver())
  await expect.poll(() => shown.textContent()).toBe('disconnected 2 dark 1')
  expect(await page.evaluate(() => window.late.errors)).toEqual([])
  expect(await page.evaluate(() => window.late.served === document.querySelector('output')), 'the served element lives on').toBe(true)
})
