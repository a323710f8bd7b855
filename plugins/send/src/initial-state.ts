import type { SendState } from './contract.js'

/** Nothing entered yet. */
export function initialState(): SendState {
  return {
    phase: 'form',
    amount: '',
    max: false,
    recipient: { text: '', status: 'empty' },
    estimate: { status: 'none', round: 0 },
    declined: false,
  }
}
