import { proxy, snapshot, subscribe } from 'valtio/vanilla'

/** One slice of state: a mutable object for its owner, frozen snapshots for everyone else. */
export interface Slice<T extends object> {
  readonly state: T
  /** The same frozen object until something changes. */
  read(): T
  /** Calls back once after all changes of a task. */
  subscribe(listener: () => void): () => void
}

/** Wraps the only place that knows which library keeps the state. */
export function createSlice<T extends object>(initial: T): Slice<T> {
  const state = proxy(initial)
  return { state, read: () => snapshot(state) as T, subscribe: (listener) => subscribe(state, listener) }
}
