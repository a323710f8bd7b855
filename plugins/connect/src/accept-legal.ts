import type { Mutable } from '@latchkey/kernel'
import type { ConnectState } from './contract.js'

/** A change of state of its own file: only sites that ask for the tick load it. */
export function acceptLegal(state: Mutable<ConnectState>, accepted: boolean): void {
  state.legalAccepted = accepted
}
