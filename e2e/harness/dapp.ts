import type { Sandbox, WalletId, WalletScriptOptions } from '@latchkey/sandbox'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { StrictOptions } from '../pages/strict/options.js'
import type { ServeOptions } from './serve.js'

type Place = Page | Frame

export interface DappArgs {
  /** One of the pages that show the dApp. */
  readonly name?: 'dapp' | 'strict' | 'react-18' | 'names'
  readonly options?: Partial<StrictOptions>
  /** The wallets that the pages of this test have for good; all four when left out. */
  readonly wallets?: WalletScriptOptions
  readonly headers?: ServeOptions['headers']
  /** Addresses besides the chains' that the page may ask. */
  readonly connect?: readonly string[]
}

/** What a page needs to run the test dApp on the sandbox's chains. Its kernel is `window.kernel`. */
export function dappPage({ chains }: Sandbox, options?: Partial<StrictOptions>, connect: readonly string[] = []): ServeOptions {
  return {
    connect: [...chains.map(({ rpcUrl }) => rpcUrl), ...connect],
    data: { networks: chains.map(({ network }) => network), ...options },
  }
}

/** Connects as a visitor does, by the button in the page and the row of the wallet. */
export async function chooseWallet(page: Page, name = 'Alba Wallet'): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** Connects as an app does. */
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
