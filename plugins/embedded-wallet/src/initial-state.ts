import type { Mutable } from '@latchkey/kernel'
import type { EmbeddedWalletState } from './contract.js'

/** Returns the state left by an earlier visit. */
export function initialState(): Mutable<EmbeddedWalletState> {
  return {
    frame: 'none',
    hasSettings: false,
    hasPermissions: false,
    email: undefined,
    approval: 'none',
    frameHeight: undefined,
    smartAccountEnabledNetworks: [],
    smartAccountDeployed: false,
    evmAccounts: [],
    grants: 0,
  }
}
