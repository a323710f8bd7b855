import { openDB } from 'idb'

/** This browser's storage for one project at this site. WebCrypto keys are stored as non-extractable. */
export interface Store {
  get<T>(name: string): Promise<T | undefined>
  set(name: string, value: unknown): Promise<void>
  remove(...names: readonly string[]): Promise<void>
  /** False if the browser denies storage: all data is then lost when the page closes. */
  readonly isLasting: boolean
}

/** Opens the project's storage, or memory if the browser denies it, as Chromium does when site data is blocked. */
export async function openStore(projectId: string): Promise<Store> {
  try {
    const database = await openDB(`latchkey:${projectId}`, 1, { upgrade: (made) => void made.createObjectStore('values') })
    return {
      isLasting: true,
      get: (name) => database.get('values', name),
      async set(name, value) {
        await database.put('values', value, name)
      },
      async remove(...names) {
        for (const name of names) await database.delete('values', name)
      },
    }
  } catch {
    // Storage is denied, or corrupted by another program: the wallet works until the page closes.
    return memoryStore()
  }
}

/** Stores values until the page closes. */
export function memoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    isLasting: false,
    get: async <T>(name: string) => values.get(name) as T | undefined,
    async set(name, value) {
      values.set(name, value)
    },
    async remove(...names) {
      for (const name of names) values.delete(name)
    },
  }
}
