import type { Sandbox, TestWallet, WalletSession } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PhoneAppOptions } from '../pages/phone/main.js'
import { readCode } from './read-code.js'
import type { ServeOptions } from './serve.js'

/** An app whose visitors have their wallet on another device. Its kernel is `window.phone`. */
export function phonePage({ relay, chains }: Sandbox, options?: Partial<PhoneAppOptions>): ServeOptions {
  const data: PhoneAppOptions = {
    networks: chains.map(({ network }) => network) as unknown as PhoneAppOptions['networks'],
    walletconnect: { relayUrls: [relay.url] },
    ...options,
  }
  const server = data.server ? [data.server] : []
  return { connect: [...chains.map(({ rpcUrl }) => rpcUrl), ...data.walletconnect.relayUrls, ...server], image: server, data }
}

/** Opens the view with the QR code, like a visitor. */
export async function showCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
}

/** Connects with the code that a camera reads from the screen. */
export async function scan(page: Page, wallet: TestWallet, options?: Parameters<TestWallet['pair']>[1]): Promise<WalletSession> {
  await showCode(page)
  const session = await wallet.pair(await readCode(page.locator('.lk-qr')), options)
  await expect.poll(() => phoneStatus(page)).toBe('connected')
  return session
}

export const phoneSession = (page: Page) => page.evaluate(() => window.phone.state.core.sessions.eip155)
export const phoneStatus = async (page: Page) => (await phoneSession(page))?.status
export const pairing = (page: Page) => page.evaluate(() => window.phone.state.walletconnect.pairing)
export const phoneSign = (page: Page, from: `0x${string}`) =>
  page.evaluate((account) => window.phone.request('personal_sign', ['0x48656c6c6f', account]), from)
