import { startSandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import type { ActivityAppOptions } from '../pages/activity/main.js'
import { test as base, expect } from './fixtures.js'
import { dialogOf, settled } from './modal.js'
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

export function appOf({ chains, solana, bitcoin }: World): ServeOptions {
  const [first, second] = chains.map(({ network }) => network)
  if (!first || !second) throw new Error('The sandbox has two EVM chains.')
  const { caipNetworkId } = bitcoin.network
  const data: ActivityAppOptions = {
    standard: {
      networks: [first, second, solana.network, bitcoin.network],
      bip122: { esplora: { [caipNetworkId]: bitcoin.esploraUrl } },
    },
  }
  return { connect: [...chains.map(({ rpcUrl }) => rpcUrl), solana.rpcUrl, solana.wsUrl, bitcoin.esploraUrl], data: { ...data } }
}

export const shapes = { bitcoin: { standard: ['alba'] } } as const

export async function connect(page: Page, namespace: string): Promise<void> {
  // Wallets of some families are only detected on demand.
  await page.evaluate(() => void window.money.open('Connect'))
  const found = (family: string) =>
    window.money.state.core.connectors.some(({ name, namespaces }) => name === 'Alba Wallet' && namespaces.includes(family))
  await expect.poll(() => page.evaluate(found, namespace)).toBe(true)
  await page.evaluate(async (family) => {
    const connector = window.money.state.core.connectors.find(
      ({ name, namespaces }) => name === 'Alba Wallet' && namespaces.includes(family),
    )
    await window.money.connections.connect({ connector: connector?.id ?? '', namespace: family })
    window.money.connections.activate({ namespace: family })
    await window.money.open('WalletReceive')
  }, namespace)
  await settled(page, 'Receive')
  await expect.poll(() => page.locator('.lk-qr path').getAttribute('d')).toMatch(/^M/)
}

export const shown = (page: Page) => dialogOf(page).locator('.lk-address[data-whole]')

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
