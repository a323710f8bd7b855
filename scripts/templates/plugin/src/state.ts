import type { __Name__State } from './contract.js'

export function initialState(): __Name__State {
  return { count: 0 }
}

export function addToCount(state: { count: number }, amount: number): void {
  state.count += amount
}
