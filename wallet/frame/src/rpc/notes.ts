/** Ids of what was signed and refused, and may be executed nevertheless, by group. For all tabs of this browser. */
export interface Notes {
  /** Oldest first. */
  list(group: string): readonly { readonly id: string; readonly at: number }[]
  add(group: string, id: string): void
  remove(group: string, id: string): void
}
/** How long a refusal matters, if its end cannot be read. */
export const DAY_MS = 86_400_000
/** The browser's storage, as far as it is used. */
export type NoteStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** Keeps each note under its own name, so that tabs do not overwrite each other. In memory where storage is denied. */
export function keepNotes(storage: () => NoteStorage, now: () => number): Notes {
  const memory = new Map<string, number>()
  const stored = (): ReadonlyMap<string, number> => {
    try {
      const opened = storage()
      const names = Array.from({ length: opened.length }, (_, at) => opened.key(at) ?? '')
      return new Map(names.map((name) => [name, Number(opened.getItem(name))]))
    } catch {
      // Denied.
      return new Map()
    }
  }
  const prefixOf = (group: string): string => `latchkey:refused:${group}:`
  return {
    list(group) {
      const prefix = prefixOf(group)
      return [...new Map([...stored(), ...memory])]
        .flatMap(([name, at]) => (name.startsWith(prefix) ? [{ id: name.slice(prefix.length), at }] : []))
        .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    },
    add(group, id) {
      const name = `${prefixOf(group)}${id}`
      try {
        storage().setItem(name, String(now()))
      } catch {
        // Denied, or full.
        memory.set(name, now())
      }
    },
    remove(group, id) {
      const name = `${prefixOf(group)}${id}`
      memory.delete(name)
      if (stored().has(name)) storage().removeItem(name)
    },
  }
}
