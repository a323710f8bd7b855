import type { Mutable } from '@latchkey/kernel'
import type { EmailState } from './contract.js'

/** Nothing typed or sent. */
export function initialState(): Mutable<EmailState> {
  return { typed: '', status: 'idle', problem: undefined, mailAgainAt: 0, changedTo: undefined }
}
