import type { WalletId } from '../wallet/wallet-id.js'

/** Which wallets a page gets. */
export interface WalletScriptOptions {
  /** Wallets for the page, in this order, each exposed in the ways of its chains: EIP-6963, the wallet standard. All by default. */
  readonly wallets?: readonly WalletId[]
  /** Wallets that set `window.ethereum`; the last one wins. None by default. */
  readonly legacy?: WalletId | readonly WalletId[]
  /**
   * Flags that the EVM wallets claim, for pages that check for them: `['isMetaMask']` sets `isMetaMask` on what they announce and on
   * `window.ethereum`.
   */
  readonly flags?: readonly string[]
  /** Wallets exposed for Bitcoin, by shape. None by default. Needs a sandbox with `bitcoin`. */
  readonly bitcoin?: BitcoinShapes
}

/** The ways in which Bitcoin wallets expose themselves. The first three have one place in a page each, under their makers' names. */
export interface BitcoinShapes {
  /** The wallet behind `window.unisat`. */
  readonly unisat?: WalletId
  /** The wallet behind `window.okxwallet`. */
  readonly okx?: WalletId
  /** The wallet behind `window.LeatherProvider`. */
  readonly leather?: WalletId
  /** Wallets in `window.btc_providers`, as sats-connect reads it. */
  readonly satsConnect?: readonly WalletId[]
  /** Wallets of the wallet standard. */
  readonly standard?: readonly WalletId[]
}

/** The methods of a page that `attach` needs: those of a Playwright page or context, or of a Puppeteer page. */
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
