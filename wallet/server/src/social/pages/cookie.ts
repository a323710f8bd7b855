import { newSecret } from '../../secrets.js'

/** Longer than a login. */
const COOKIE_S = 1800

/**
 * Identifies the browser that goes to the provider, since only it may return. One cookie for all logins of a browser. It is sent when
 * another site navigates here (`Lax`), and with `__Host-` no other host can set it. A sandbox without TLS cannot use that prefix.
 */
export function browserCookie(
  headers: Headers,
  frameOrigin: string,
): { readonly value: string | undefined; renew(): { readonly value: string; readonly header: string } } {
  const isSafe = frameOrigin.startsWith('https:')
  const name = isSafe ? '__Host-wallet-login' : 'wallet-login'
  const pairs = (headers.get('cookie') ?? '').slice(0, 16_000).split(';')
  const [found] = pairs.flatMap((pair) => (pair.trim().startsWith(`${name}=`) ? [pair.trim().slice(name.length + 1)] : []))
  const value = found !== undefined && /^[-_a-zA-Z0-9]{43}$/.test(found) ? found : undefined
  return {
    value,
    renew() {
      const kept = value ?? newSecret()
      const header = `${name}=${kept}; Path=/; Max-Age=${COOKIE_S}; HttpOnly; SameSite=Lax${isSafe ? '; Secure' : ''}`
      return { value: kept, header }
    },
  }
}
