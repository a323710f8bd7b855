import type { Page } from 'playwright-core'

export interface Theme {
  readonly tokens?: { readonly [token: string]: string }
}

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Theme' })

export const code = (page: Page) => page.getByLabel('Code of the theme')

/** The theme in the code shown on the page. */
export async function themeIn(page: Page): Promise<Theme> {
  const text = await code(page).inputValue()
  return new Function(`return ${text.replace('export const theme =', '')}`)() as Theme
}

export function card(page: Page): Promise<string> {
  return page
    .locator('latchkey-shell .lk-frame')
    .first()
    .evaluate((frame) => getComputedStyle(frame).backgroundColor)
}
