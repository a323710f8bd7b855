import type { KeptRejections } from './refuse-spam.js'

const KEY = 'latchkey:rejections:'

/** Keeps rejections in the browser, at once: a page may remove the frame the moment it hears of one. In memory where storage is denied. */
export function keepRejections(storage: () => Pick<Storage, 'getItem' | 'setItem'>): KeptRejections {
  const memory = new Map<string, string>()
  return {
    read(origin) {
      const own = memory.get(origin)
      if (own !== undefined) return own
      try {
        return storage().getItem(`${KEY}${origin}`) ?? undefined
      } catch {
        // Denied.
        return undefined
      }
    },
    write(origin, text) {
      try {
        storage().setItem(`${KEY}${origin}`, text)
        memory.delete(origin)
      } catch {
        // Denied, or full.
        memory.set(origin, text)
      }
    },
  }
}
