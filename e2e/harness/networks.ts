import type { Page } from 'playwright-core'

export const view = (page: Page): Promise<string | undefined> => page.evaluate(() => window.kernel.state.core.stack.at(-1)?.view)
