import { expect, onTestFinished, test } from 'vitest'
import { launchFirefox } from '../harness/firefox.js'
import { servePage } from '../harness/serve.js'

test('Firefox presses a button in a shadow root under the strict policy', async () => {
  const server = await servePage('shadow-button')
  onTestFinished(() => server.close())
  const browser = await launchFirefox()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(server.url)
  await page.locator('>>> button').click()
  await expect.poll(() => page.$eval('>>> button', (button) => button.textContent)).toBe('Pressed 1 times')
  expect(server.violations).toEqual([])
})
