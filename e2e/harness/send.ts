import { startSandbox } from '@latchkey/sandbox'
import type { Locator, Page } from 'playwright-core'
import { test as base, expect } from './fixtures.js'
import { replaceView, settled } from './modal.js'
import type { ServeOptions } from './serve.js'

export type Bank = Awaited<ReturnType<typeof startBank>>
const startBank = () => startSandbox({ solana: true, bitcoin: true })

/** Tests with one sandbox per file for all three families, and wallets that are reset for each test. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('vault', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startBank()
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('bank', ({ vault }) => {
    for (const wallet of Object.values(vault.wallets)) wallet.reset()
    return vault
  })
  .extend('openSend', ({ bank, context, open }) => async (more: object = {}): Promise<void> => {
    await bank.attach(context, { bitcoin: { unisat: 'alba' } })
    await open('send', sendPage(bank, more))
  })

/** The page that sends. Its kernel is `window.sender`. */
export function sendPage({ chains, solana, bitcoin, contracts }: Bank, more: object): ServeOptions {
  const networks = [...chains.map(({ network }) => network), solana.network, bitcoin.network]
  const tokens = chains.map(({ id }) => ({ chainId: id, address: contracts.token, symbol: 'TUSD', name: 'Test Dollar', decimals: 6 }))
  return {
    connect: [...chains.map(({ rpcUrl }) => rpcUrl), solana.rpcUrl, solana.wsUrl, bitcoin.esploraUrl],
    data: { networks, eip155: { tokens }, bip122: { esplora: { [bitcoin.network.caipNetworkId]: bitcoin.esploraUrl } }, ...more },
  }
}

export { expect }
/** An EVM address that has never received anything. */
export const FRESH = '0x1111111254EEB25477B68fb85Ed929f73A960582'
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const button = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole('button', { name })
export const amountField = (page: Page): Locator => dialog(page).getByLabel('You send', { exact: true })
export const toField = (page: Page): Locator => dialog(page).getByLabel('To', { exact: true })

/** Connects a wallet of a family programmatically. */
export const connectTo = (page: Page, namespace: string, name = 'Alba Wallet') =>
  page.evaluate(
    async ([family, wallet]) => {
      await window.sender.preload()
      const find = () =>
        window.sender.state.core.connectors.find(
          (each) => each.namespaces.includes(family) && (each.name === wallet || family === 'bip122'),
        )
      // Wallets may announce themselves at any time.
      while (!find()) await new Promise<void>((resolve) => void window.sender.subscribe('core', resolve))
      const found = find()
      await window.sender.connections.connect({ connector: found?.id ?? '', namespace: family })
    },
    [namespace, name] as const,
  )

/** Opens the form; its result is `window.outcome`. */
export async function openForm(page: Page, args: object = {}): Promise<void> {
  const open = () =>
    page.evaluate(async (given) => {
      const opened = await window.sender.open('WalletSend', given)
      Object.assign(window, { outcome: undefined })
      opened.result.then(
        (outcome) => Object.assign(window, { outcome }),
        () => {},
      )
    }, args)
  await replaceView(page, open, 'Send')
}
export const outcome = (page: Page) => page.evaluate(() => (window as unknown as { outcome?: { hash: string; chainId: string } }).outcome)
/** The hash that the app gets once the network has confirmed it, which is later than the visitor sees it. */
export async function toldHash(page: Page): Promise<string> {
  await expect.poll(() => outcome(page)).toBeDefined()
  return (await outcome(page))?.hash ?? ''
}
export const told = (page: Page) => page.evaluate(() => window.told.map(({ event }) => event))

/** Goes from a filled form to the preview, and waits for its fee. */
export async function review(page: Page): Promise<void> {
  await button(page, 'Review').click()
  await settled(page, 'Review')
  await expect.poll(() => button(page, /^Send/).isEnabled()).toBe(true)
}
export const face = (page: Page) => dialog(page).locator('.lk-send-words').textContent()
/** The result shown on the last screen. */
export const status = (page: Page) => dialog(page).locator('[data-status]').getAttribute('data-status')
