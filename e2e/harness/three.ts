import { startSandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { test as base } from './fixtures.js'
import { closed, settled } from './modal.js'
import type { ServeOptions } from './serve.js'

export type World = Awaited<ReturnType<typeof startWorld>>

export const startWorld = () => startSandbox({ solana: true, bitcoin: true })

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('trio', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startWorld()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('three', ({ trio }) => {
    for (const wallet of Object.values(trio.wallets)) wallet.reset()
    return trio
  })

/** An app on three families of chains. Its kernel is `window.three`. */
export function threePage({ chains, solana, bitcoin, relay }: World): ServeOptions {
  const networks = [...chains.map(({ network }) => network), solana.network, bitcoin.network]
  const { caipNetworkId } = bitcoin.network
  return {
    connect: [...chains.map(({ rpcUrl }) => rpcUrl), solana.rpcUrl, solana.wsUrl, bitcoin.esploraUrl, relay.url],
    data: { networks, walletconnect: { relayUrls: [relay.url] }, bip122: { esplora: { [caipNetworkId]: bitcoin.esploraUrl } } },
  }
}

export const shapes = { bitcoin: { standard: ['alba'] } } as const

export const sessions = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries(window.three.state.core.sessions).map(([namespace, { status, address }]) => [namespace, { status, address }]),
    ),
  )

export const dialog = (page: Page) => page.getByRole('dialog')

/** Through the wallet's row and then the family's, like a visitor. */
export async function connectFamily(page: Page, family: string): Promise<void> {
  await page.evaluate(() => window.three.open('Connect'))
  await settled(page, 'Connect wallet')
  await dialog(page).getByRole('button', { name: 'Alba Wallet' }).click()
  const row = dialog(page).getByRole('button', { name: family })
  // With one family left there is nothing to choose.
  if ((await page.evaluate(() => window.three.state.core.stack.at(-1)?.view)) === 'ConnectingMultiChain') await row.click()
  await closed(page)
}
