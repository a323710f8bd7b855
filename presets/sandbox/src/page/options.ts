import type { WalletId } from '../wallet/wallet-id.js'

/** Which wallets a page gets. */
export interface WalletScriptOptions {
  /** Wallets that the page gets, in this order, each through the doors of its chains: EIP-6963, the wallet standard. All when absent. */
  readonly wallets?: readonly WalletId[]
  /** Wallets that write themselves to `window.ethereum`; the last one wins. None when absent. */
  readonly legacy?: WalletId | readonly WalletId[]
  /** What the EVM wallets claim to be, for pages that look for it: `['isMetaMask']` sets `isMetaMask` on what they announce and on `window.ethereum`. */
  readonly flags?: readonly string[]
  /** Wallets that show themselves for Bitcoin, by shape. None when absent. Needs a sandbox with `bitcoin`. */
  readonly bitcoin?: BitcoinShapes
}

/** The ways Bitcoin wallets show themselves. The first three have one place in a page each, and the names their makers gave them. */
export interface BitcoinShapes {
  /** Which wallet stands behind `window.unisat`. */
  readonly unisat?: WalletId
  /** Which wallet stands behind `window.okxwallet`. */
  readonly okx?: WalletId
  /** Which wallet stands behind `window.LeatherProvider`. */
  readonly leather?: WalletId
  /** Wallets in `window.btc_providers`, as sats-connect reads it. */
  readonly satsConnect?: readonly WalletId[]
  /** Wallets of the wallet standard. */
  readonly standard?: readonly WalletId[]
}

/** What `attach` needs of a page: the methods of a Playwright page or context, or of a Puppeteer page. */
export type AttachTarget = PlaywrightTarget | PuppeteerTarget

/** The part of a Playwright page or context that `attach` uses. */
export interface PlaywrightTarget {
  exposeBinding(name: string, callback: (source: BindingSource, message: string) => Promise<string>): Promise<unknown>
  addInitScript(script: { content: string }): Promise<unknown>
}

/** The caller of a Playwright binding. */
export interface BindingSource {
  readonly page: { once(event: 'close', listener: () => void): unknown }
  readonly frame: object
}

/** The part of a Puppeteer page that `attach` uses. */
export interface PuppeteerTarget {
  exposeFunction(name: string, callback: (message: string) => Promise<string>): Promise<unknown>
  evaluateOnNewDocument(script: string): Promise<unknown>
  once(event: 'close', listener: () => void): unknown
}
