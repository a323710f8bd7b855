/** The storage of a plugin, as far as it is used. */
export interface UnsureStorage {
  /** Returns the text under a key; undefined if there is none. */
  get(key: string): string | undefined
  /** Keeps a text under a key; undefined removes it. */
  set(key: string, value: string | undefined): void
}
/** Requests of which the outcome is unknown, so that a repetition needs a second yes. */
export interface UnsureBook {
  /** Remembers that the wallet may have carried out a request. `id` is what makes two requests the same to a visitor. */
  note(id: string): void
  /**
   * Remembers a request while the wallet prompts, since the page may be closed when it answers: phones end pages behind a wallet's app.
   * Call the returned function if nothing was sent. It restores the previous state.
   */
  begin(id: string): () => void
  /** Forgets a request of which the outcome is known now. */
  forget(id: string): void
  /** Returns whether the wallet may have carried out such a request within the last day. */
  has(id: string): boolean
}

interface Entry {
  readonly id: string
  /** Unix time in milliseconds. */
  readonly at: number
}

const KEY = 'unsure'
/** A wallet hardly carries out what it was asked for a day ago. */
const LIFE_MS = 86_400_000
/** Enough for everything that is unknown at a time; the oldest is dropped first. */
const MOST = 20

/** Keeps requests of unknown outcome in a plugin's storage for a day, for reloaded pages and other tabs. */
export function createUnsureBook(storage: UnsureStorage): UnsureBook {
  const read = (): readonly Entry[] => {
    try {
      const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isEntry).filter(({ at }) => Date.now() - at < LIFE_MS) : []
    } catch {
      // Foreign or truncated: the same as empty.
      return []
    }
  }
  const write = (next: readonly Entry[]): void => storage.set(KEY, next.length > 0 ? JSON.stringify(next.slice(0, MOST)) : undefined)
  const put = (entry: Entry): void => write([entry, ...read().filter((each) => each.id !== entry.id)])
  const forget = (id: string): void => {
    const all = read()
    const others = all.filter((each) => each.id !== id)
    if (others.length < all.length) write(others)
  }
  const has = (id: string): boolean => read().some((each) => each.id === id)
  return {
    note: (id) => put({ id, at: Date.now() }),
    begin(id) {
      const before = read().find((each) => each.id === id)
      put({ id, at: Date.now() })
      return () => {
        if (!before) forget(id)
        // Unless the outcome of the earlier one is known by now.
        else if (has(id)) put(before)
      }
    },
    forget,
    has,
  }
}

function isEntry(value: unknown): value is Entry {
  const { id, at } = (value ?? {}) as { readonly id?: unknown; readonly at?: unknown }
  return typeof id === 'string' && typeof at === 'number'
}
