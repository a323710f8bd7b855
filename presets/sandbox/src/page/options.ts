import type { WalletId } from '../wallet/wallet-id.js'

/** Which wallets a page gets. */
export interface WalletScriptOptions {
  /** Wallets announced by EIP-6963, in this order; all four when absent. */
  readonly wallets?: readonly WalletId[]
  /** Wallets that write themselves to `window.ethereum`; the last one wins. None when absent. */
  readonly legacy?: WalletId | readonly WalletId[]
}

/** What `attach` needs of a page: the methods of a Playwright page or context, or of a Puppeteer page. */
export type AttachTarget = ExposeTarget & (PlaywrightTarget | PuppeteerTarget)

interface ExposeTarget {
  exposeFunction(name: string, callback: (message: string) => Promise<string>): Promise<unknown>
}

interface PlaywrightTarget {
  addInitScript(script: { content: string }): Promise<unknown>
}

interface PuppeteerTarget {
  evaluateOnNewDocument(script: string): Promise<unknown>
}
