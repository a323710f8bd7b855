import type { Page } from 'puppeteer-core'

/** Presses what the selector names, once it is seen and stands still. `>>>` looks into shadow roots. */
export async function press(page: Page, selector: string): Promise<void> {
  await seen(page, selector)
  await page.locator(selector).click()
}

/** Types over what a field holds. */
export async function fill(page: Page, selector: string, text: string): Promise<void> {
  await seen(page, selector)
  await page.locator(selector).fill(text)
}

// A locator that does not find its element looks again when the document changes, and is not told of changes in a shadow root. A wait for
// something visible looks in every frame.
async function seen(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector, { visible: true })
}
