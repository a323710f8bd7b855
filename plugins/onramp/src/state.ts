import type { Mutable } from '@latchkey/kernel'
import type { BuyAttempt, OnrampState } from './contract.js'
import type { OnrampPurchase } from './wire.js'

type State = Mutable<OnrampState>

/** Sets the visitor's choice, and clears offers for another choice. */
export function choose(state: State, choice: Partial<Pick<OnrampState, 'amount' | 'fiat' | 'token'>>): void {
  if (choice.amount !== undefined) state.amount = choice.amount
  if (choice.fiat !== undefined) state.fiat = choice.fiat
  if (choice.token !== undefined) state.token = choice.token
  state.offers = undefined
  state.refusal = undefined
}

/** Changes the purchase that is shown, if its id still matches. */
export function changeAttempt(state: State, id: string | undefined, change: Partial<BuyAttempt>): void {
  if (state.attempt && state.attempt.id === id) state.attempt = { ...state.attempt, ...change }
}

/** Merges purchases, newest first. */
export function takePurchases(state: State, items: readonly OnrampPurchase[]): void {
  const others = state.purchases.filter(({ id }) => !items.some((item) => item.id === id))
  state.purchases = [...others, ...items].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}
