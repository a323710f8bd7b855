import { type IDBPDatabase, openDB } from 'idb'

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
  const open = async (): Promise<IDBPDatabase> =>
    openDB(`latchkey:${projectId}`, 1, { upgrade: (made) => void made.createObjectStore('values') })
  let database = open()
  /** Browsers close a connection when they run out of memory, come back from the background, or clear the site's data. */
  const use = async <T>(work: (opened: IDBPDatabase) => Promise<T>): Promise<T> => {
    const tried = database
    try {
      return await work(await tried)
    } catch (error) {
      if (!(error instanceof DOMException) || !LOST.includes(error.name)) throw error
      if (database === tried) database = open()
      return work(await database)
    }
  }
  try {
    await database
  } catch {
    // Storage is denied, or corrupted by another program: the wallet works until the page closes.
    return memoryStore()
  }
  return {
    isLasting: true,
    get: (name) => use((opened) => opened.get('values', name)),
    set: (name, value) => use(async (opened) => void (await opened.put('values', value, name))),
    async remove(...names) {
      for (const name of names) await use((opened) => opened.delete('values', name))
    },
  }
}

/** Errors of a connection that is closed or closing. Safari reports a lost connection as an unknown error. */
const LOST: readonly string[] = ['InvalidStateError', 'AbortError', 'UnknownError']

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
