import type { Sandbox, WalletId, WalletScriptOptions } from '@latchkey/sandbox'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { StrictOptions } from '../pages/strict/options.js'
import type { ServeOptions } from './serve.js'

type Place = Page | Frame

export interface DappArgs {
  /** One of the pages that show the dApp. */
  readonly name?: 'dapp' | 'strict' | 'react-18' | 'names' | 'buying'
  readonly options?: Partial<StrictOptions>
  /** The wallets installed in this test's pages. Defaults to all four. */
  readonly wallets?: WalletScriptOptions
  readonly headers?: ServeOptions['headers']
  /** Origins that the page may request in addition to the chains'. */
  readonly connect?: readonly string[]
}

/** Options to run the test dApp on the sandbox's chains. Its kernel is `window.kernel`. */
export function dappPage({ chains }: Sandbox, options?: Partial<StrictOptions>, connect: readonly string[] = []): ServeOptions {
  return {
    connect: [...chains.map(({ rpcUrl }) => rpcUrl), ...connect],
    data: { networks: chains.map(({ network }) => network), ...options },
  }
}

/** Connects like a visitor, with the button in the page and the wallet's row. */
export async function chooseWallet(page: Page, name = 'Alba Wallet'): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** Connects programmatically. */
export const connect = (place: Place, wallet: WalletId = 'alba') =>
  place.evaluate((connector) => window.kernel.connections.connect({ connector }), `test.latchkey.${wallet}`)
export const disconnect = (place: Place) => place.evaluate(() => window.kernel.connections.disconnect())
export const sign = (place: Place, from: `0x${string}`) =>
  place.evaluate((account) => window.kernel.request('personal_sign', ['0x48656c6c6f', account]), from)

export const session = (place: Place) => place.evaluate(() => window.kernel.state.core.sessions.eip155)
export const status = async (place: Place) => (await session(place))?.status
export const chain = async (place: Place) => (await session(place))?.chain
export const isOpen = (place: Place) => place.evaluate(() => window.kernel.state.core.open)
export const ready = (place: Place) => expect.poll(() => place.evaluate(() => window.kernel?.state.core.ready)).toBe(true)
