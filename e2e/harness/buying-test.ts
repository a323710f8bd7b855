import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { connect } from './dapp.js'
import { test as base } from './fixtures.js'
import { dialogOf, settled } from './modal.js'

export { expect } from './fixtures.js'

const start = () => startSandbox({ loadServer: () => import('@latchkey/server'), onramp: true })
type Shop = SandboxWith<{ readonly onramp: true }>

/** Each file has its own sandbox, whose server sells coins, and pages of an app that lets visitors buy them. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('world', { scope: 'file' }, async ({}, { onCleanup }): Promise<Shop> => {
    const sandbox = await start()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  // The sandbox was started with sellers above.
  .extend('shop', async ({ sandbox }) => {
    const shop = sandbox as Shop
    await shop.onramp.reset()
    return shop
  })
  .extend('openShop', ({ openDapp, page, shop }) => async (kernel: object = {}): Promise<void> => {
    await openDapp({ name: 'buying', options: { kernel: { server: { baseUrl: shop.server.url }, ...kernel } }, connect: [shop.server.url] })
    await connect(page)
  })

/** Opens the list of sellers with the account's button. */
export async function openSellers(page: Page): Promise<void> {
  await page.evaluate(() => void window.kernel.open('Account'))
  await dialogOf(page).getByRole('button', { name: 'Buy', exact: true }).click()
  await settled(page, 'Buy crypto')
}

/** Presses a seller and returns its window, with its checkout page loaded. */
export async function pressSeller(page: Page, name: string): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  const tab = await popup
  await tab.getByRole('button', { name: 'Pay', exact: true }).waitFor()
  return tab
}
