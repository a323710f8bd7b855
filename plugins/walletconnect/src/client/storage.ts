import type { KeyValue } from '@latchkey/kernel'
import type { ICore } from '@walletconnect/types'

const INDEX = 'client.keys'

/** Stores the protocol client's data in the kernel's storage: under the app's own prefix, and without any database. */
export function createStorage(storage: KeyValue): ICore['storage'] {
  const keys = (): readonly string[] => parse<readonly string[]>(storage.get(INDEX)) ?? []
  const item = <T>(key: string): T | undefined => parse<T>(storage.get(`client.${key}`))
  return {
    getKeys: async () => [...keys()],
    getEntries: async <T>() =>
      keys().flatMap((key): [string, T][] => {
        const value = item<T>(key)
        return value === undefined ? [] : [[key, value]]
      }),
    getItem: async <T>(key: string) => item<T>(key),
    async setItem(key, value) {
      if (!keys().includes(key)) storage.set(INDEX, JSON.stringify([...keys(), key]))
      storage.set(`client.${key}`, JSON.stringify(value))
    },
    async removeItem(key) {
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
