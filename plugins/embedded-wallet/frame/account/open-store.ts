import { openDB } from 'idb'

/** What this browser keeps for one project at this site. Keys of WebCrypto are kept as they are, unreadable. */
export interface Store {
  get<T>(name: string): Promise<T | undefined>
  set(name: string, value: unknown): Promise<void>
  remove(...names: readonly string[]): Promise<void>
  /** False where the browser refuses storage: everything is forgotten with the page. */
  readonly isLasting: boolean
}

/** Opens the storage of a project, or memory where the browser refuses it, as Chromium does with site data blocked. */
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
    // Refused, or broken by another program: the wallet works until the page is left.
    return memoryStore()
  }
}

/** Forgets with the page. */
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
