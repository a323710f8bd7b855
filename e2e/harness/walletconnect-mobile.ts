import type { ListedWallet } from '@latchkey/kernel'
import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.js'
import { onPhone, type PhoneAgent } from './links.js'
import { pairing } from './phone.js'

export const on = (agent: PhoneAgent) => test.extend('contextOptions', onPhone(agent))

export const wallets: readonly ListedWallet[] = [
  {
    id: 'alba',
    name: 'Alba Mobile',
    mobile_link: 'alba://',
    app_store: 'https://apps.apple.com/app/id1',
    play_store: 'https://play.google.com/store/apps/details?id=test.alba',
  },
  {
    id: 'brio',
    name: 'Brio Mobile',
    homepage: 'https://brio.test',
    mobile_link: 'https://brio.test/app',
    play_store: 'https://play.google.com/store/apps/details?id=test.brio',
  },
  {
    id: 'caro',
    name: 'Caro Mobile',
    browser_link: 'https://caro.test/browse/{url}?ref={origin}',
    chrome_store: 'https://chromewebstore.google.com/detail/caro',
  },
  { id: 'dora', name: 'Dora Mobile', homepage: 'https://dora.test', mobile_link: 'https://dora.stranger.test/app' },
]

/** Simulates a phone whose visitor switches to another app, and comes back. */
export const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

export async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Alba Mobile' }).waitFor()
  // An earlier tap opens the view, which waits for the URI.
  await expect.poll(async () => (await pairing(page)).status).toBe('ready')
}
