import type { AccountFamilies, Database } from '@latchkey/server-kit'
import { headersOf, type IncomingRequest, isTrusted } from './incoming-request.js'
import { hashOf } from './secrets.js'
import { dropEverywhere, dropLogin, findLogin, listLogins, type StoredLogin } from './store.js'
import { type VerifiedSession, verifiedSession } from './verified-session.js'
import { bearerOf, cookiesOf } from './visit.js'

/** Options of `createSessions`. */
export interface SessionsOptions {
  /** The database that the server writes to. */
  readonly database: Database
  /**
   * Pages whose sessions `verifySession` accepts: `https://app.example.com`. Sessions made anywhere else are ignored, including on a
   * local host.
   */
  readonly origins: readonly string[]
  /** Restricts sessions to these projects. Defaults to any. */
  readonly projectIds?: readonly string[]
  /** Normalizes accounts in `list` and `revokeAccount`. By default, they must be written as they are stored. */
  readonly families?: AccountFamilies
  /** Milliseconds since 1970. Defaults to the machine's clock. */
  readonly now?: () => number
}

/** Sessions, for an app's own server. */
export interface Sessions {
  /**
   * Returns the session of this request, or `undefined`. Accepts a `Request`, Node's own request, or `{ headers }`. For anything but a
   * read, a cookie is only accepted from the session's own page, so that no other site can act for a visitor.
   */
  verifySession(request: IncomingRequest): Promise<VerifiedSession | undefined>
  /** Lists sessions of an account (CAIP-10), of a project, or all; newest first, 100 by default. */
  list(of?: { readonly account?: string; readonly projectId?: string; readonly limit?: number }): Promise<readonly VerifiedSession[]>
  /** Ends one session by its id. Returns whether it existed. */
  revoke(id: string): Promise<boolean>
  /** Removes an account (CAIP-10) from every session. Returns the number of sessions. */
  revokeAccount(account: string): Promise<number>
}

/**
 * Reads and ends sessions of `siwxServer` in the same database, for the app's own API and for operators.
 *
 * @example
 * const { verifySession } = createSessions({ database: storage.database, origins: ['https://app.example.com'] })
 */
export function createSessions(options: SessionsOptions): Sessions {
  const { database, origins, projectIds, families, now = Date.now } = options
  const keyOf = async (account: string): Promise<string> => {
    const [namespace = '', reference = '', address = ''] = account.split(':')
    const family = await families?.of(account)
    return `${namespace}:${reference}:${family?.accountOf(address, `${namespace}:${reference}`, 'loose') ?? address}`
  }
  const toSession = (login: StoredLogin): Promise<VerifiedSession> => verifiedSession(database, login)
  return {
    async verifySession(request) {
      const headers = headersOf(request)
      const bearer = bearerOf(headers)
      const secrets = bearer === undefined ? cookiesOf(headers).map(([, secret]) => secret) : [bearer]
      for (const secret of secrets.slice(0, 20)) {
        const login = await findLogin(database, await hashOf(secret), now())
        if (!login || login.accounts.length === 0) continue
        if (!origins.includes(login.origin) || projectIds?.includes(login.project) === false) continue
        if (isTrusted(request, login.origin, bearer === undefined)) return toSession(login)
      }
      return undefined
    },
    async list({ account, projectId, limit = 100 } = {}) {
      const found = await listLogins(database, {
        ...(account !== undefined && { account: await keyOf(account) }),
        ...(projectId !== undefined && { project: projectId }),
        now: now(),
        limit,
      })
      return Promise.all(found.map(toSession))
    },
    revoke: (id) => database.transaction((within) => dropLogin(within, id)),
    revokeAccount: async (account) => {
      const key = await keyOf(account)
      return database.transaction((within) => dropEverywhere(within, key))
    },
  }
}
