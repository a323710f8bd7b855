import type { Mutable } from '@latchkey/kernel'
import type { AccountState } from './contract.js'

/** Separate from the code that changes it, which loads with the views. */
export function initialState(): Mutable<AccountState> {
  return { identities: {}, switching: undefined, leaving: [], picked: undefined, failedBalance: undefined }
}
