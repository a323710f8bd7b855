import { getVersion, proxy, ref, snapshot, subscribe, unstable_getInternalStates } from 'valtio/vanilla'

/** One slice of state: a valtio proxy for its owner, frozen snapshots for everyone else. */
export interface Slice<T extends object> {
  /**
   * Writable at its top level; what it holds is replaced, never changed in place. A proxy of valtio's own that is put there, such as a
   * `proxyMap`, stays one and is followed.
   */
  readonly state: T
  /** The same frozen object until something changes; parts that stay keep their identity. */
  read(): T
  /** Calls back once after all changes of a task. */
  subscribe(listener: () => void): () => void
}

/** @see Slice */
export function createSlice<T extends object>(initial: T): Slice<T> {
  const copies = new WeakMap<object, object>()
  // valtio would make what it is given its own; what apps hand in is theirs, and what wallets are sent may not be a proxy.
  const kept = (value: unknown): unknown => (isObject(value) && !isTracked(value) ? ref(copyOf(value, copies)) : value)
  // Filled just below.
  const tracked = proxy({} as T)
  const state = new Proxy(tracked, { set: (target, key, value) => Reflect.set(target, key, kept(value)) })
  // So that functions of valtio, such as `subscribeKey`, take the state of a slice for what it is.
  const { proxyStateMap } = unstable_getInternalStates()
  const internals = proxyStateMap.get(tracked)
  if (internals) proxyStateMap.set(state, internals)
  Object.assign(state, initial)
  return {
    state,
    read: () => frozen(snapshot(tracked) as T, tracked),
    subscribe(listener) {
      let listens = true
      // Each in a task of its own: one that throws keeps nothing from the others.
      const stop = subscribe(tracked, () => queueMicrotask(() => listens && listener()))
      return () => {
        listens = false
        stop()
      }
    },
  }
}

/** Plain objects and lists as frozen copies, one for each as long as it is there. */
function copyOf<T>(value: T, copies: WeakMap<object, object>): T {
  if (!isObject(value)) return value
  const known = copies.get(value)
  // What is kept for an object is its copy.
  if (known) return known as T
  // Below the top level nothing is followed.
  if (isTracked(value)) return frozen(snapshot(value) as T & object, value)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return value
  const copy = Array.isArray(value) ? [] : {}
  copies.set(value, copy)
  // Handed back to the slice, it stays what it is.
  copies.set(copy, copy)
  for (const [key, each] of Object.entries(value)) Object.defineProperty(copy, key, { value: copyOf(each, copies), enumerable: true })
  return Object.freeze(copy) as T
}

/** valtio's snapshots refuse to be written to, but lists among them would take more. */
function frozen<T extends object>(shot: T, tracked: object): T {
  if (Object.isFrozen(shot)) return shot
  Object.freeze(shot)
  for (const key of Reflect.ownKeys(shot)) {
    const part: unknown = Reflect.get(tracked, key)
    if (isTracked(part)) frozen(Reflect.get(shot, key) as object, part)
  }
  return shot
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isTracked(value: unknown): value is object {
  return isObject(value) && getVersion(value) !== undefined
}
