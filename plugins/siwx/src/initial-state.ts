import type { Mutable } from '@latchkey/kernel'
import type { SiwxState } from './contract.js'

/** No sign-in is in progress. */
export function initialState(): Mutable<SiwxState> {
  return {
    status: 'none',
    session: undefined,
    text: undefined,
    problem: undefined,
    waitsFor: undefined,
    reason: undefined,
    held: undefined,
    email: undefined,
  }
}
