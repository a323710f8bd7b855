import { parseStored } from '../session/index.js'
import type { ServerState } from '../types/index.js'
import { sessionKey } from './cookie-name.js'

/**
 * What a server can know of a visitor's wallets: addresses, networks and ids of wallets, from the cookie that `cookieStorage` writes.
 * Hand it to `createKernel` as `initialState`, on the server and in the page, and both draw the account at once. It is what the browser
 * says, so it proves nothing: show with it, and grant nothing by it.
 *
 * @param cookieHeader the request's `Cookie` header
 * @returns plain data that can be sent to the page; `undefined` for a visitor who has connected nothing
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

/** Cookies come from outside: what is cut off counts as absent. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
