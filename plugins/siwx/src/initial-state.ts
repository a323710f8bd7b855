import type { Mutable } from '@latchkey/kernel'
import type { SiwxState } from './contract.js'

/** No sign-in is asked for. */
export function initialState(): Mutable<SiwxState> {
  // Everything else is absent, which reads as `undefined`; written out it would weigh before the first open.
  return { status: 'none' } as Mutable<SiwxState>
}
