import type { Sandbox, TestWallet } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import { expect } from 'vitest'
import type { SiwxAppOptions } from '../pages/siwx/main.js'
import { closed, settled } from './modal.js'
import type { ServeOptions } from './serve.js'
import type { SiwxServer } from './siwx-server.js'

/** The sandbox's networks, as an app configures them. */
export const networksOf = ({ chains, solana, bitcoin }: Sandbox): NonNullable<SiwxAppOptions['networks']> =>
  [...chains, ...(solana ? [solana] : []), ...(bitcoin ? [bitcoin] : [])].map(({ network }) => network) as never

/** An app whose visitors sign in. Its kernel is `window.app`. */
export function siwxPage(sandbox: Sandbox, server: SiwxServer, options?: Partial<SiwxAppOptions>): ServeOptions {
  const { chains, relay, solana, bitcoin } = sandbox
  const data: SiwxAppOptions = {
    networks: networksOf(sandbox),
    server: server.url,
    ...(bitcoin && { bip122: { esplora: { [bitcoin.network.caipNetworkId]: bitcoin.esploraUrl } } }),
    ...options,
  }
  const families = [...(solana ? [solana.rpcUrl, solana.wsUrl] : []), ...(bitcoin ? [bitcoin.esploraUrl] : [])]
  return { connect: [...chains.map(({ rpcUrl }) => rpcUrl), ...families, relay.url, server.url], image: [server.url], data }
}

export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
export const signInStatus = (page: Page) => page.evaluate(() => window.app.state.siwx.status)
export const appSession = (page: Page, namespace = 'eip155') => page.evaluate((one) => window.app.state.core.sessions[one], namespace)
export const connected = async (page: Page) => (await appSession(page))?.status === 'connected'
/** The plugin's events, without their payloads. */
export const heard = (page: Page) => page.evaluate(() => window.heard.filter(({ event }) => event !== 'open').map(({ event }) => event))
/** Views that have been on the screen, in order. */
export const viewsShown = (page: Page) =>
  page.evaluate(() => window.heard.flatMap(({ event, payload }) => (event === 'open' ? [(payload as { view: string }).view] : [])))

/** Connects like a visitor, up to the wallet's approval. */
export async function pressWallet(page: Page, name = 'Alba Wallet'): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await dialog(page).getByRole('button', { name }).click()
}
export async function signedIn(page: Page): Promise<void> {
  await expect.poll(() => signInStatus(page)).toBe('signed')
}
/** Connects a wallet, up to its prompt. */
export async function askedToSign(page: Page, wallet?: string): Promise<void> {
  await pressWallet(page, wallet)
  await settled(page, 'Sign in')
}
/** Signs the request with a wallet that approves. */
export async function sign(page: Page): Promise<void> {
  await button(page, 'Sign').click()
  await signedIn(page)
}
/** Sends the request to a wallet whose response the test triggers. */
export async function askWallet(page: Page, wallet: TestWallet): Promise<Awaited<ReturnType<TestWallet['waitForPrompt']>>> {
  wallet.next('manual', { method: 'personal_sign' })
  await button(page, 'Sign').click()
  return wallet.waitForPrompt('personal_sign')
}
/** Goes from the page's button until the visitor is signed in and the modal has closed. */
export async function signIn(page: Page, wallet?: string): Promise<void> {
  await askedToSign(page, wallet)
  await sign(page)
  await closed(page)
}
/** The signatures requested from a wallet on EVM chains. */
export const questions = (wallet: TestWallet) => wallet.requests.filter(({ method }) => method === 'personal_sign')
/** Owners of the server's sessions, newest first. */
export const accountsOf = async (server: SiwxServer) => (await server.sessions()).map(({ data }) => data.accountAddress)
/** Signs with a wallet's first key, as for another page of the wallet. */
export function signerOf(wallet: TestWallet): (message: Hex) => Promise<Hex> {
  const site = 'https://owner.test'
  wallet.grant(site)
  return async (message) => (await wallet.provider(site).request({ method: 'personal_sign', params: [message, wallet.accounts[0]] })) as Hex
}
