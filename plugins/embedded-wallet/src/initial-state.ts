import type { Mutable } from '@latchkey/kernel'
import type { EmbeddedWalletState } from './contract.js'

/** As an earlier visit left it. */
export function initialState(): Mutable<EmbeddedWalletState> {
  return {
    frame: 'none',
    hasSettings: false,
    email: undefined,
    approval: 'none',
    frameHeight: undefined,
    smartAccountEnabledNetworks: [],
  }
}
