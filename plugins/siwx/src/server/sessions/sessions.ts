import type { AccountFamilies, Database } from '@latchkey/kernel/server'
import { headersOf, type IncomingRequest, isTrusted } from './incoming-request.js'
import { hashOf } from './secrets.js'
import { dropEverywhere, dropLogin, findLogin, listLogins, type StoredLogin } from './store.js'
import { type VerifiedSession, verifiedSession } from './verified-session.js'
import { bearerOf, cookiesOf } from './visit.js'

/** Where sessions are kept, and whose count. */
export interface SessionsOptions {
  /** The same that the server writes them to. */
  readonly database: Database
  /** Pages whose visitors `verifySession` knows: `https://app.example.com`. A session made anywhere else is none, also on a local host. */
  readonly origins: readonly string[]
  /** The only projects whose sessions count; any when left out. */
  readonly projectIds?: readonly string[]
  /** How accounts may be written in `list` and `revokeAccount`. As they are stored when left out. */
  readonly families?: AccountFamilies
  /** Milliseconds since 1970; the machine's clock when left out. */
  readonly now?: () => number
}

/** Sessions as an app's own server sees them. */
export interface Sessions {
  /**
   * The session of this request, or `undefined`. Takes a `Request`, Node's own request, or `{ headers }`. A cookie on anything but reading
   * counts only from the session's own page, so that no other site can act for a visitor.
   */
  verifySession(request: IncomingRequest): Promise<VerifiedSession | undefined>
  /** Of an account (CAIP-10), of a project, or all; newest first, 100 unless told otherwise. */
  list(of?: { readonly account?: string; readonly projectId?: string; readonly limit?: number }): Promise<readonly VerifiedSession[]>
  /** Ends one session by its id. Answers whether there was one. */
  revoke(id: string): Promise<boolean>
  /** Ends an account (CAIP-10) in every session. Answers in how many. */
  revokeAccount(account: string): Promise<number>
}

/**
 * Reads and ends the sessions of `siwxServer` in the same database, for the app's own API and for operators.
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
