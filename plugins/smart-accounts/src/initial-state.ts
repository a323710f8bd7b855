import type { Mutable } from '@latchkey/kernel'
import type { SmartAccountsState } from './contract.js'

/** Nothing chosen or loaded. */
export function initialState(): Mutable<SmartAccountsState> {
  return { isSwitching: false, isExplained: false, permissions: 'idle', revoking: undefined }
}
