import type { SendState } from './contract.js'

/** Nothing entered yet. */
export function initialState(): SendState {
  return {
    phase: 'form',
    namespace: undefined,
    chain: undefined,
    from: undefined,
    token: undefined,
    amount: '',
    max: false,
    recipient: { text: '', status: 'empty' },
    estimate: { status: 'none', round: 0 },
    failure: undefined,
    declined: false,
    sent: undefined,
  }
}
