import type { BrowserContextOptions, Page } from 'playwright-core'

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  androidApp:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/156.0.0.0 Mobile Safari/537.36',
}
export type PhoneAgent = keyof typeof agents

/** A mobile browser: screen size, touch and user agent. */
export const onPhone = (agent: PhoneAgent): BrowserContextOptions => ({
  userAgent: agents[agent],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

/** Records what the page opens instead of navigating, and whether that happened in the task of a tap. */
export async function watchLinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.links = []
    let tapping = false
    addEventListener(
      'click',
      () => {
        tapping = true
        setTimeout(() => {
          tapping = false
        })
      },
      true,
    )
    window.open = (href, target) => {
      window.links.push({ href: String(href), target: String(target), tapping })
      return null
    }
  })
}
declare global {
  interface Window {
    links: { href: string; target: string; tapping: boolean }[]
  }
}
export const links = (page: Page) => page.evaluate(() => window.links)
