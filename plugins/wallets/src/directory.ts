import type { WalletBrowser } from '@latchkey/connect'
import type { Service } from '@latchkey/kernel'
import { defineService } from '@latchkey/kernel/late'
import type { Browsing } from './browsing.js'
import type { WalletsOptions } from './options.js'

/** What the views of one kernel share. */
export interface Directory {
  readonly options: WalletsOptions
  /** The rules of the connect plugin, once they are asked for. */
  browser?: WalletBrowser
  /** The browsing of the view that was open last, so that Back finds it as it was left. */
  open?: { readonly key: number; readonly browsing: Browsing }
}
export const directory: Service<Directory> = /* @__PURE__ */ defineService('wallets.directory')
