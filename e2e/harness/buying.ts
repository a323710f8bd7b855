import type { Page } from 'playwright-core'
import { dialogOf } from './modal.js'

/** Without text for screen readers. */
export const screenOf = (page: Page) => dialogOf(page).locator('.lk-screen')
