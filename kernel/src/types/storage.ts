/** Strings by key: the storage as plugins and integrators see it. */
export interface KeyValue {
  /** Returns the string of a key, or undefined if there is none. Never throws. */
  get(key: string): string | undefined
  /** Stores a string, or removes the key if undefined. Never throws: refused values stay in memory. */
  set(key: string, value: string | undefined): void
}

/** The required interface of a browser storage. */
export type BackingStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
