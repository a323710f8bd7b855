import { check } from '@latchkey/kernel/wire'
import { within } from '@latchkey/server-kit'
import { type SessionsReply, siwxWire } from '../../wire.js'
import { headersOf, type IncomingRequest, isTrusted } from './incoming-request.js'

/** Options of `remoteSessions`. */
export interface RemoteOptions {
  /** URL of the server that stores the sessions: `https://latchkey.example.com`. */
  readonly baseUrl: string
  /** The page's project id. */
  readonly projectId: string
  /** Origin of the app's page: `https://app.example.com`. */
  readonly origin: string
  /** Timeout in milliseconds. */
  readonly timeoutMs?: number
  /** Makes the request. Defaults to the runtime's own. */
  readonly fetch?: typeof fetch
}
/** Reads sessions through the server's own route. */
export interface RemoteSessions {
  /** Returns what the visitor behind this request has signed, or `undefined`. @throws if the server does not respond */
  verifySession(request: IncomingRequest, call?: { readonly signal?: AbortSignal }): Promise<SessionsReply | undefined>
}

/**
 * Identifies a request's visitor through a remote server, for apps without its database. The request must contain the token, or the
 * cookie of a common domain (`cookie.domain`).
 */
export function remoteSessions(options: RemoteOptions): RemoteSessions {
  const { baseUrl, projectId, origin, timeoutMs = 5_000, fetch: send = fetch } = options
  return {
    async verifySession(request, { signal } = {}) {
      const headers = headersOf(request)
      const [cookie, authorization] = [headers.get('cookie'), headers.get('authorization')]
      if ((cookie ?? authorization) === null || !isTrusted(request, origin, authorization === null)) return undefined
      const reply = await within({ ms: timeoutMs, signal }, async (limit): Promise<unknown> => {
        const answer = await send(`${baseUrl.replace(/\/$/, '')}${siwxWire.session.path}?projectId=${encodeURIComponent(projectId)}`, {
          headers: { origin, ...(authorization === null ? { cookie: cookie ?? '' } : { authorization }) },
          signal: limit,
          redirect: 'error',
        })
        if (!answer.ok) throw new Error(`The server of sessions answered ${answer.status}.`)
        return answer.json()
      })
      const problem = check(siwxWire.session.reply, reply)
      if (problem) throw new Error(`The server of sessions answered ${problem}.`)
      // Safe: checked against the schema above.
      return (reply as SessionsReply).items.length > 0 ? (reply as SessionsReply) : undefined
    },
  }
}
