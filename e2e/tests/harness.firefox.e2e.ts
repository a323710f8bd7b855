import { expect } from 'vitest'
import { test } from '../harness/firefox.js'

test('Firefox presses a button in a shadow root under the strict policy', async ({ open, page }) => {
  await open('shadow-button')
  await page.locator('>>> button').click()
  await expect.poll(() => page.$eval('>>> button', (button) => button.textContent)).toBe('Pressed 1 times')
})
