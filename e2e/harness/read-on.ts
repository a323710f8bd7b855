import type { FrameLocator, Locator, Page } from 'playwright-core'

/** Reads on in a request that is longer than its room, as a visitor does, and returns whether the button can be pressed. */
export async function readOn(within: Page | FrameLocator, button: Locator): Promise<boolean> {
  const more = within.locator('.more')
  // It disappears at the end.
  if (await more.isVisible()) await more.click({ timeout: 1000 }).catch(() => {})
  return button.isEnabled()
}
