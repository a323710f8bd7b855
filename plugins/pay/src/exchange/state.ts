import type { Mutable } from '@latchkey/kernel'
import type { Deposit, PayExchangeState } from './contract.js'

type State = Mutable<PayExchangeState>

/** Sets the visitor's choice, and clears the error of the last attempt. */
export function choose(state: State, choice: Partial<Pick<PayExchangeState, 'amount' | 'asset' | 'exchange'>>): void {
  if (choice.amount !== undefined) state.amount = choice.amount
  if (choice.exchange !== undefined) state.exchange = choice.exchange
  if (choice.asset !== undefined && choice.asset !== state.asset) {
    state.asset = choice.asset
    state.exchange = undefined
    state.exchanges = undefined
  }
  state.failure = undefined
}

/** Changes the deposit that is shown, if its id still matches. */
export function changeDeposit(state: State, id: string | undefined, change: Partial<Deposit>): void {
  if (state.deposit && state.deposit.id === id) state.deposit = { ...state.deposit, ...change }
}
