import type { Page } from 'playwright-core'
import { expect } from './fixtures.js'

/** All URLs that the page requests. */
export function requestsOf(page: Page): readonly string[] {
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  return seen
}

export const shell = /\/chunks\/shell-/

export const button = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

/** The first screen is in the page, in a closed dialog. */
export const drawnAhead = async (page: Page): Promise<void> => {
  await page.locator('dialog:not([open]) .lk-screen').waitFor({ state: 'attached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
}
