import type { BackingStorage } from '../state/index.js'
import { isSessionKey } from './cookie-name.js'

/** Longer values are not sent: browsers drop cookies of more than 4 kB without a word. */
const LONGEST = 3_500
/** As long as browsers keep a cookie that a script wrote. */
const SECONDS = 604_800

/**
 * The browser's storage, whose part about sessions is also sent to the page's own server as a cookie: addresses, networks and ids of
 * wallets, no keys and no tokens. For `createKernel({ storage: cookieStorage() })` on sites that render on a server.
 *
 * @param storage what keeps everything; `localStorage` by default
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
      // What was kept before there was a cookie, or longer than one lives.
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
