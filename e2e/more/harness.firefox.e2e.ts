import { expect } from 'vitest'
import { test } from '../harness/firefox.js'
import { press } from '../harness/press.js'

test('Firefox presses a button in a shadow root under the strict policy', async ({ open, page }) => {
  await open('shadow-button')
  await press(page, '>>> button')
  await expect.poll(() => page.$eval('>>> button', (button) => button.textContent)).toBe('Pressed 1 times')
})

test('Firefox presses a button that is added to a shadow root while it is waited for', async ({ open, page }) => {
  await open('shadow-button')
  const isPressed = page.evaluate(() => {
    const late = document.createElement('button')
    late.className = 'late'
    late.textContent = 'Late'
    // By then the wait has checked once.
    let frames = 60
    const come = (): void => {
      if (frames-- > 0) requestAnimationFrame(come)
      else for (const { shadowRoot } of document.querySelectorAll('*')) shadowRoot?.append(late)
    }
    come()
    return new Promise((resolve) => late.addEventListener('click', () => resolve(true)))
  })
  await press(page, '>>> button.late')
  expect(await isPressed).toBe(true)
})

test('Firefox waits for a busy button before it presses it', async ({ open, page }) => {
  await open('shadow-button')
  await page.$eval('>>> button', (button) => {
    button.ariaDisabled = 'true'
    let frames = 60
    const ready = (): void => {
      if (frames-- > 0) requestAnimationFrame(ready)
      else button.ariaDisabled = null
    }
    button.addEventListener('click', () => button.ariaDisabled && Object.assign(window, { early: true }))
    ready()
  })
  await press(page, '>>> button')
  await expect.poll(() => page.$eval('>>> button', (button) => button.textContent)).toBe('Pressed 1 times')
  expect(await page.evaluate(() => 'early' in window)).toBe(false)
})
