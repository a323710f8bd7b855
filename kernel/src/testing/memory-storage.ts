import type { BackingStorage } from '../state/index.js'

/** Creates an in-memory storage with the interface of the browser's. */
export function memoryStorage(
  initial: { readonly [key: string]: string } = {},
  written?: (key: string, value: string) => void,
): BackingStorage {
  const values = new Map(Object.entries(initial))
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      values.set(key, value)
      written?.(key, value)
    },
    removeItem: (key) => void values.delete(key),
  }
}
