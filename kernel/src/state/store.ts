import { getVersion, proxy, ref, snapshot, subscribe, unstable_getInternalStates } from 'valtio/vanilla'

/** A slice of state: a valtio proxy for its owner, frozen snapshots for everyone else. */
export interface Slice<T extends object> {
  /**
   * Writable at its top level; nested values are replaced, never changed in place. A valtio proxy stored there, such as a `proxyMap`,
   * stays one and is tracked.
   */
  readonly state: T
  /** The same frozen object until its content changes; unchanged parts keep their identity. */
  read(): T
  /** Calls the listener once after all changes of a task. */
  subscribe(listener: () => void): () => void
}

/** @see Slice */
export function createSlice<T extends object>(initial: T): Slice<T> {
  const copies = new WeakMap<object, object>()
  // valtio would turn the objects it is given into proxies. Objects passed in by apps belong to them, and what is sent to wallets may not
  // be a proxy.
  const kept = (value: unknown): unknown => (isObject(value) && !isTracked(value) ? ref(copyOf(value, copies)) : value)
  const tracked = proxy(Object.fromEntries(Object.entries(initial).map(([key, value]) => [key, kept(value)])) as T)
  const state = new Proxy(tracked, { set: (target, key, value) => Reflect.set(target, key, kept(value)) })
  // Makes functions of valtio, such as `subscribeKey`, accept the state of a slice as a proxy.
  const { proxyStateMap } = unstable_getInternalStates()
  const internals = proxyStateMap.get(tracked)
  if (internals) proxyStateMap.set(state, internals)
  return {
    state,
    read: () => frozen(snapshot(tracked) as T, tracked),
    subscribe(listener) {
      let listens = true
      // Each in its own task, so that one that throws does not affect the others.
      const stop = subscribe(tracked, () => queueMicrotask(() => listens && listener()))
      return () => {
        listens = false
        stop()
      }
    },
  }
}

/** Plain objects and arrays as frozen copies, one per object as long as the object exists. */
function copyOf<T>(value: T, copies: WeakMap<object, object>): T {
  if (!isObject(value)) return value
  const known = copies.get(value)
  // The cached value of an object is its copy.
  if (known) return known as T
  // Nothing below the top level is tracked.
  if (isTracked(value)) return frozen(snapshot(value) as T & object, value)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return value
  const copy = Array.isArray(value) ? [] : {}
  copies.set(value, copy)
  // When assigned back to the slice, it stays the same object.
  copies.set(copy, copy)
  for (const [key, each] of Object.entries(value)) Object.defineProperty(copy, key, { value: copyOf(each, copies), enumerable: true })
  return Object.freeze(copy) as T
}

/** valtio's snapshots refuse writes, but arrays in them would still accept new items. */
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
