import { parseStored } from '../session/index.js'
import type { ServerState } from '../types/index.js'
import { sessionKey } from './cookie-name.js'

/**
 * Returns what a server can know about a visitor's wallets: addresses, networks and wallet ids, from the cookie that `cookieStorage`
 * writes. Pass it to `createKernel` as `initialState`, on the server and in the page, so that both render the account immediately. It
 * comes from the browser and proves nothing: use it for display, never for authorization.
 *
 * @param cookieHeader the request's `Cookie` header
 * @returns plain data that can be sent to the page; `undefined` for a visitor without connected wallets
 * @example
 * const initialState = createServerState(request.headers.get('cookie'), { projectId: 'my-app' })
 */
export function createServerState(
  cookieHeader: string | null | undefined,
  { projectId }: { readonly projectId: string },
): ServerState | undefined {
  const name = encodeURIComponent(sessionKey(projectId))
  const pair = (cookieHeader ?? '').split(/; */).find((each) => each.startsWith(`${name}=`))
  const stored = pair && parseStored(decoded(pair.slice(name.length + 1)))
  return stored && stored.wallets.length > 0 ? stored : undefined
}

/** Cookies are external input: a truncated one is ignored. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
