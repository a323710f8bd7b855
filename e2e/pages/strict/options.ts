import type { DappOptions } from '../dapp/kernel.js'

export interface StrictOptions extends DappOptions {
  /** The app has no kernel until its first button is pressed. */
  readonly late?: boolean
}
