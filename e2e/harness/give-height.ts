import type { Page } from 'playwright-core'

/** Limits the frame's height, as a page can, or gives it back what it needs. */
export const giveHeight = (page: Page, height: number | undefined): Promise<void> =>
  page.evaluate((most) => {
    const dialog = document.querySelector('latchkey-frame')?.shadowRoot?.querySelector('dialog')
    if (!dialog) throw new Error('There is no frame.')
    if (most === undefined) dialog.style.removeProperty('max-height')
    else dialog.style.setProperty('max-height', `${most}px`, 'important')
  }, height)
