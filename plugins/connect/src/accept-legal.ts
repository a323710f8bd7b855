import type { Mutable } from '@latchkey/kernel'
import type { ConnectState } from './contract.js'

/** In a separate file: only sites that ask for the tick load it. */
export function acceptLegal(state: Mutable<ConnectState>, accepted: boolean): void {
  state.legalAccepted = accepted
}
