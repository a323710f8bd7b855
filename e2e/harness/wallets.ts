import { mainnet } from '@latchkey/eip155/networks'
import type { Page } from 'playwright-core'
import type { WalletsAppOptions } from '../pages/wallets/main.js'
import { expect } from './fixtures.js'
import { dialogOf, settled } from './modal.js'
import type { PageServer, ServeOptions } from './serve.js'

export type Open = (name: string, options?: ServeOptions) => Promise<PageServer>

export interface DirectoryOptions extends Omit<WalletsAppOptions, 'networks'> {
  /** A line that the first view adds before the press: it makes the card taller, and its rows move. */
  readonly once?: string
}

export async function openDirectory(page: Page, open: Open, { once, ...data }: DirectoryOptions = {}): Promise<void> {
  const server = data.server ? [data.server] : []
  await open('wallets', { connect: server, image: server, data: { networks: [mainnet], ...data } })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  if (once !== undefined) await expect.poll(() => dialogOf(page).getByText(once).count()).toBe(1)
  await settled(page, 'Connect wallet')
  await page.getByRole('button', { name: /^All wallets/ }).click()
  await settled(page, 'All wallets')
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(0)
}

export const tiles = (page: Page) => dialogOf(page).locator('.lk-tile:is(button)')

export const names = (page: Page) => tiles(page).locator('[data-lk-name]').allTextContents()

export const field = (page: Page) => page.getByRole('searchbox', { name: 'Search wallets' })
