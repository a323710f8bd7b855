import type { Mutable } from '@latchkey/kernel'
import type { SiwxState } from './contract.js'

/** Nobody is asked anything. */
export function initialState(): Mutable<SiwxState> {
  return { status: 'none', session: undefined, text: undefined, problem: undefined, reason: undefined, held: undefined, email: undefined }
}
