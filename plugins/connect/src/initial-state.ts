import type { Mutable } from '@latchkey/kernel'
import type { ConnectState } from './contract.js'

/** Separate from the code that changes it, which loads with the views. */
export function initialState(): Mutable<ConnectState> {
  return { recent: [], legalAccepted: false, simple: false, attempt: undefined, listed: [], listCount: 0, listStatus: 'idle' }
}
