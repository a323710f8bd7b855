import type { Page } from 'playwright-core'

/** Has the visitor of a page ask for less transparency, or not. Playwright's own media emulation has no word for it. */
export async function setTransparency(page: Page, value: 'reduce' | 'no-preference'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-transparency', value }] })
}
