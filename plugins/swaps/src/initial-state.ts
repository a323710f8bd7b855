import type { SwapState } from './contract.js'

/** Nothing chosen yet. */
export function initialState(): SwapState {
  return { amount: '', phase: 'form', quoting: { round: 0, status: 'none' } }
}
