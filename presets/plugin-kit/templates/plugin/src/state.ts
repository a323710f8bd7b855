import type { __Name__State } from './contract.js'

/** The slice of a new kernel. */
export function initialState(): __Name__State {
  return { points: undefined }
}

/** Keeps what the server said. */
export function setPoints(state: { points: number | undefined }, points: number): void {
  state.points = points
}
