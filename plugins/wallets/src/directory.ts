import type { WalletBrowser } from '@latchkey/connect'
import type { Service } from '@latchkey/kernel'
import { defineService } from '@latchkey/kernel/late'
import type { Browsing } from './browsing.js'
import type { WalletsOptions } from './options.js'

/** Values shared by the views of one kernel. */
export interface Directory {
  readonly options: WalletsOptions
  /** The rules of the connect plugin, once requested. */
  browser?: WalletBrowser
  /** The browsing state of the last opened view, so that Back restores it. */
  open?: { readonly key: number; readonly browsing: Browsing }
}
export const directory: Service<Directory> = /* @__PURE__ */ defineService('wallets.directory')
