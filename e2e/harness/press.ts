import type { Page } from 'puppeteer-core'

/** Presses what the selector matches, once it is visible, enabled and not moving. `>>>` looks into shadow roots. */
export async function press(page: Page, selector: string): Promise<void> {
  // Our buttons stay focusable while disabled (`aria-disabled`); the driver only checks the native attribute. Its own selector types
  // cannot be combined with CSS.
  const ready = selector.includes('::-p-') ? selector : `${selector}:not([aria-disabled="true"])`
  await seen(page, ready)
  await page.locator(ready).click()
}

/** Replaces the content of a field by typing. */
export async function fill(page: Page, selector: string, text: string): Promise<void> {
  await seen(page, selector)
  await page.locator(selector).fill(text)
}

// A locator that does not find its element retries when the document changes, but does not notice changes in a shadow root. Waiting for
// visibility polls every frame.
async function seen(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector, { visible: true })
}
