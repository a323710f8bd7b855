import type { PayState } from './contract.js'

/** Returns the state without a payment. Contains all fields, including undefined ones, because the slice keeps omitted fields. */
export function initialState(): PayState {
  return {
    phase: 'method',
    args: undefined,
    reference: undefined,
    payment: undefined,
    due: undefined,
    loading: 'idle',
    quote: 'none',
    status: undefined,
    hash: undefined,
    from: undefined,
    exchange: undefined,
    failure: undefined,
    declined: false,
    elsewhere: false,
    unsure: false,
    leaving: false,
    page: undefined,
  }
}
