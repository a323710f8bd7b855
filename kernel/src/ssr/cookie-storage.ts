import type { BackingStorage } from '../state/index.js'
import { isSessionKey } from './cookie-name.js'

/** Longer values are not sent: browsers silently drop cookies of more than 4 kB. */
const LONGEST = 3_500
/** The maximum lifetime of a cookie written by a script. */
const SECONDS = 604_800

/**
 * The browser's storage, with the sessions also sent to the page's own server as a cookie: addresses, networks and wallet ids, no keys
 * and no tokens. For `createKernel({ storage: cookieStorage() })` on sites with server rendering.
 *
 * @param storage stores everything; `localStorage` by default
 */
export function cookieStorage(storage: () => BackingStorage = () => globalThis.localStorage): BackingStorage {
  const mirror = (key: string, value: string | null): void => {
    if (!isSessionKey(key)) return
    const text = encodeURIComponent(value ?? '')
    const life = value === null || text.length > LONGEST ? 0 : SECONDS
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had no other way for long
    document.cookie = `${encodeURIComponent(key)}=${life ? text : ''}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`
  }
  return {
    get length() {
      return storage().length
    },
    key: (index) => storage().key(index),
    getItem(key) {
      const value = storage().getItem(key)
      // Data stored before the cookie existed, or that outlived it.
      if (value !== null) mirror(key, value)
      return value
    },
    setItem(key, value) {
      storage().setItem(key, value)
      mirror(key, value)
    },
    removeItem(key) {
      storage().removeItem(key)
      mirror(key, null)
    },
  }
}
