import { startSandbox } from '@latchkey/sandbox'
import type { Page } from 'playwright-core'
import { stringToHex } from 'viem'
import type { EmbeddedAppOptions } from '../pages/embedded/main.js'
import { test as base, expect } from './fixtures.js'
import { frameStands } from './frame-stands.js'
import { dialogOf, settled, typeCode } from './modal.js'
import { readOn } from './read-on.js'
import type { ServeOptions } from './serve.js'
import { networksOf } from './siwx.js'
import { startWalletServer, type WalletServer } from './wallet-server.js'

export { expect } from './fixtures.js'
export { frameStands } from './frame-stands.js'

/** Tests with mail, a server with embedded wallets on its own origin, and an app whose visitors log in by email. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startSandbox({ mail: true, solana: true, bitcoin: true })
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('deviceCheck', 'never' as 'never' | 'new-device')
  .extend('social', false as boolean)
  .extend('server', async ({ sandbox, outlive, deviceCheck, social }) => {
    const server = await startWalletServer(sandbox, { deviceCheck, social })
    outlive(() => server.close())
    return server
  })
  /** Whether approvals may be shown inside the page. */
  .extend('trusts', true as boolean)
  .extend('open', ({ page, serve, server, trusts }) => async (name: string, options?: ServeOptions) => {
    const served = await serve(name, options)
    if (trusts) server.trust(served.url)
    await page.goto(served.url)
    return served
  })
  .extend(
    'openApp',
    ({ open, sandbox, server, social }) =>
      ({
        frameUrl = server.frameUrl,
        frame = [new URL(frameUrl).origin],
        signIn,
        headers = {},
        debug = false,
        terms,
      }: {
        readonly frameUrl?: string
        readonly frame?: readonly string[]
        readonly signIn?: EmbeddedAppOptions['signIn']
        /** Data for the page. */
        readonly headers?: Readonly<Record<string, string>>
        readonly debug?: boolean
        /** Visitors have to accept the terms at this URL with a checkbox. */
        readonly terms?: string
      } = {}) =>
        open('embedded', {
          headers,
          connect: [
            ...sandbox.chains.map(({ rpcUrl }) => rpcUrl),
            ...(sandbox.solana ? [sandbox.solana.rpcUrl, sandbox.solana.wsUrl] : []),
            ...(sandbox.bitcoin ? [sandbox.bitcoin.esploraUrl] : []),
            server.url,
            // Health check URL for a frame that does not respond.
            new URL(frameUrl).origin,
          ],
          frame,
          data: {
            networks: networksOf(sandbox),
            solana: { announce: { connector: 'embeddedWallet' } },
            server: server.url,
            frameUrl,
            ...(signIn && { signIn }),
            ...(social && { socials: {} }),
            debug,
            ...(terms !== undefined && { features: { legalCheckbox: true }, termsConditionsUrl: terms }),
            ...(sandbox.bitcoin && { bip122: { esplora: { [sandbox.bitcoin.network.caipNetworkId]: sandbox.bitcoin.esploraUrl } } }),
          } satisfies EmbeddedAppOptions,
        }),
  )

/** Types an address and submits it. */
export async function sendEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await settled(page, 'Connect wallet')
  await dialogOf(page).getByLabel('Email').fill(email)
  await dialogOf(page).getByRole('button', { name: 'Continue with email' }).click()
}

/** Returns the session of the EVM family. */
export const sessionOf = (page: Page) => page.evaluate(() => window.embedded.state.core.sessions.eip155)

/** Waits until a wallet is connected, and returns its address. */
export async function connectedAddress(page: Page): Promise<`0x${string}`> {
  await expect.poll(async () => (await sessionOf(page))?.status).toBe('connected')
  return (await sessionOf(page))?.address as `0x${string}`
}

/** Logs in at a third-party frame, whose code is always the same, and returns the address. */
export async function logInAtFrameOfOthers(page: Page): Promise<`0x${string}`> {
  await sendEmail(page, 'ada@example.com')
  await settled(page, 'Confirm your email')
  await typeCode(page, '123456')
  return connectedAddress(page)
}

/** Makes the app request a signature. Returns the signature, or the error code. */
export const askToSign = (page: Page, address: string, text = 'hello'): Promise<unknown> =>
  page.evaluate(
    ([message, from]) =>
      window.embedded.actions.eip155
        .getProvider()
        .request({ method: 'personal_sign', params: [message, from] })
        .catch((error: { readonly code?: number }) => error.code),
    [stringToHex(text), address as `0x${string}`] as const,
  )

/** Name of a button in the frame. One that stands for one of several ways, such as a passkey, says more after its name. */
export function named(name: string | RegExp): RegExp {
  return typeof name === 'string' ? new RegExp(`^${name}(?: (?:Recommended|You|Fingerprint).*)?$`) : name
}

/** Answers the frame's request, once the frame is in place and its button can be pressed, which may take reading to the end. */
export async function answer(page: Page, name: string | RegExp): Promise<void> {
  const frame = page.frameLocator('iframe')
  const button = frame.getByRole('button', { name: named(name) })
  await expect.poll(() => button.isEnabled().then((isEnabled) => isEnabled || readOn(frame, button))).toBe(true)
  await frameStands(page)
  await button.click()
}

/** Leaves the screen that says that the new wallet is ready. */
export async function leaveReady(page: Page): Promise<void> {
  await page.frameLocator('iframe').getByRole('heading', { name: 'Your wallet is ready' }).waitFor()
  await answer(page, 'Done')
}

/** Protects a new wallet with a password, in the frame. */
export async function protectByPassword(page: Page, password?: string): Promise<void> {
  await createByPassword(page, password)
  await leaveReady(page)
}

/** Does the same up to the press that creates the wallet. */
export async function createByPassword(page: Page, password = 'correct horse battery'): Promise<void> {
  const frame = page.frameLocator('iframe')
  await frameStands(page)
  await frame.getByRole('button', { name: 'Password' }).click()
  await frame.getByLabel('Password', { exact: true }).fill(password)
  await frame.getByLabel('Password again').fill(password)
  await frame.getByRole('button', { name: 'Create wallet' }).click()
}

/** Creates a new wallet protected by a password. Returns its address. */
export async function signUp(page: Page, server: Pick<WalletServer, 'codeFor'>, email: string): Promise<`0x${string}`> {
  await sendEmail(page, email)
  await settled(page, 'Confirm your email')
  await typeCode(page, await server.codeFor(email))
  await protectByPassword(page)
  return connectedAddress(page)
}
