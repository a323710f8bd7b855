import type { Mutable } from '@latchkey/kernel'
import type { AccountState } from './contract.js'

/** Apart from what changes it, which is loaded with the views. */
export function initialState(): Mutable<AccountState> {
  return { identities: {}, switching: undefined, leaving: [], picked: undefined, failedBalance: undefined }
}
