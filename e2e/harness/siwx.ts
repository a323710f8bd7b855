import type { Sandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SiwxAppOptions } from '../pages/siwx/main.js'
import type { ServeOptions } from './serve.js'
import type { SiwxServer } from './siwx-server.js'

/** An app whose visitors sign in. Its kernel is `window.app`. */
export function siwxPage({ chains, relay, solana, bitcoin }: Sandbox, server: SiwxServer, options?: Partial<SiwxAppOptions>): ServeOptions {
  const networks = [...chains, ...(solana ? [solana] : []), ...(bitcoin ? [bitcoin] : [])].map(({ network }) => network)
  const data: SiwxAppOptions = {
    networks: networks as unknown as SiwxAppOptions['networks'],
    server: server.url,
    ...(bitcoin && { bip122: { esplora: { [bitcoin.network.caipNetworkId]: bitcoin.esploraUrl } } }),
    ...options,
  }
  const families = [...(solana ? [solana.rpcUrl, solana.wsUrl] : []), ...(bitcoin ? [bitcoin.esploraUrl] : [])]
  return { connect: [...chains.map(({ rpcUrl }) => rpcUrl), ...families, relay.url, server.url], data }
}

export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
export const signInStatus = (page: Page) => page.evaluate(() => window.app.state.siwx.status)
export const appSession = (page: Page, namespace = 'eip155') => page.evaluate((one) => window.app.state.core.sessions[one], namespace)
export const connected = async (page: Page) => (await appSession(page))?.status === 'connected'
/** Events of the plugin, without their payloads. */
export const heard = (page: Page) => page.evaluate(() => window.heard.filter(({ event }) => event !== 'open').map(({ event }) => event))
/** Views that were on the screen, in order. */
export const viewsShown = (page: Page) =>
  page.evaluate(() => window.heard.flatMap(({ event, payload }) => (event === 'open' ? [(payload as { view: string }).view] : [])))

/** Connects as a visitor does, as far as the wallet's yes. */
export async function pressWallet(page: Page, name = 'Alba Wallet'): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await dialog(page).getByRole('button', { name }).click()
}
export async function signedIn(page: Page): Promise<void> {
  await expect.poll(() => signInStatus(page)).toBe('signed')
}
