/** One slice of state: a mutable object for its owner, frozen snapshots for everyone else. */
export interface Slice<T extends object> {
  /** Writable at its top level; what it holds is replaced, never changed in place. */
  readonly state: T
  /** The same frozen object until something changes; parts that stay keep their identity. */
  read(): T
  /** Calls back once after all changes of a task. */
  subscribe(listener: () => void): () => void
}

/** @see Slice */
export function createSlice<T extends object>(initial: T): Slice<T> {
  const copies = new WeakMap<object, object>()
  const listeners = new Set<() => void>()
  let now: T | undefined
  let telling = false
  const changed = (): true => {
    now = undefined
    if (!telling) {
      telling = true
      queueMicrotask(() => {
        telling = false
        // Each in a task of its own: one that throws keeps nothing from the others.
        for (const listener of listeners) queueMicrotask(() => listeners.has(listener) && listener())
      })
    }
    return true
  }
  const state = new Proxy(
    { ...initial },
    {
      set: (target, key, value) => Object.is(Reflect.get(target, key), value) || (Reflect.set(target, key, value) && changed()),
      deleteProperty: (target, key) => Reflect.deleteProperty(target, key) && changed(),
    },
  )
  return {
    state,
    read: () => {
      now ??= frozen({ ...state }, copies)
      return now
    },
    subscribe(listener) {
      // The same function may listen twice.
      const own = (): void => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}

/** Plain objects and lists as frozen copies, one for each as long as it is there: what an app handed in stays as it is. */
function frozen<T>(value: T, copies: WeakMap<object, object>): T {
  if (typeof value !== 'object' || value === null) return value
  const known = copies.get(value)
  // What is kept for an object is its copy.
  if (known) return known as T
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return value
  const copy = Array.isArray(value) ? [] : {}
  copies.set(value, copy)
  // Handed back to the slice, it stays what it is.
  copies.set(copy, copy)
  for (const [key, each] of Object.entries(value)) Object.defineProperty(copy, key, { value: frozen(each, copies), enumerable: true })
  return Object.freeze(copy) as T
}
