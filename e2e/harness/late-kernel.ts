import type { Page } from 'playwright-core'
import { type HeldRequests, holdRequests } from './hold-requests.js'

export const file = /\/chunks\/kernel-/

export const connect = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

export const loads = (page: Page) => page.evaluate(() => (window as unknown as { readonly loads: readonly number[] }).loads.length)

/** Holds the kernel's file back until `release` is called. */
export const holdKernel = (page: Page): Promise<HeldRequests> => holdRequests(page, file)
