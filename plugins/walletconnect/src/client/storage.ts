import type { KeyValue } from '@latchkey/kernel'
import type { ICore } from '@walletconnect/types'
import { mergeStored } from './merge-stored.js'

const INDEX = 'client.keys'

/**
 * Stores the protocol client's data in the kernel's storage: under the app's own prefix, and without any database. Other tabs use the same
 * data, so their newer values are merged into each value that is written.
 */
export function createStorage(storage: KeyValue): ICore['storage'] {
  const keys = (): readonly string[] => parse<readonly string[]>(storage.get(INDEX)) ?? []
  const item = <T>(key: string): T | undefined => parse<T>(storage.get(`client.${key}`))
  /** Each value in this tab's memory, as text: the first one that was read, or the last one that was written. */
  const ours = new Map<string, string | undefined>()
  return {
    getKeys: async () => [...keys()],
    getEntries: async <T>() =>
      keys().flatMap((key): [string, T][] => {
        const value = item<T>(key)
        return value === undefined ? [] : [[key, value]]
      }),
    async getItem<T>(key: string) {
      if (!ours.has(key)) ours.set(key, storage.get(`client.${key}`))
      return item<T>(key)
    },
    async setItem(key, value) {
      if (!keys().includes(key)) storage.set(INDEX, JSON.stringify([...keys(), key]))
      const merged = mergeStored(key, { before: parse(ours.get(key)), stored: item(key), ours: value })
      ours.set(key, JSON.stringify(value))
      storage.set(`client.${key}`, JSON.stringify(merged))
    },
    async removeItem(key) {
      ours.delete(key)
      storage.set(INDEX, JSON.stringify(keys().filter((one) => one !== key)))
      storage.set(`client.${key}`, undefined)
    },
  }
}

/** Truncated or hand-edited values count as absent. */
function parse<T>(text: string | undefined): T | undefined {
  try {
    // Written by this adapter, in the shape that its caller gave it.
    return text === undefined ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}
