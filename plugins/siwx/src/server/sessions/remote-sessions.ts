import { within } from '@latchkey/kernel/server'
import { check } from '@latchkey/kernel/wire'
import { type SessionsReply, siwxWire } from '../../wire.js'
import { headersOf, type IncomingRequest, isTrusted } from './incoming-request.js'

/** Which server keeps the sessions, and for which page. */
export interface RemoteOptions {
  /** Of the server that keeps the sessions: `https://latchkey.example.com`. */
  readonly baseUrl: string
  /** As the page names it. */
  readonly projectId: string
  /** Of the app's page: `https://app.example.com`. */
  readonly origin: string
  /** Longest wait for the server, in milliseconds. */
  readonly timeoutMs?: number
  /** Makes the request; the runtime's own when left out. */
  readonly fetch?: typeof fetch
}
/** Reads sessions over the server's own route. */
export interface RemoteSessions {
  /** What the visitor who sends this request has signed, or `undefined`. @throws while the server does not answer */
  verifySession(request: IncomingRequest, call?: { readonly signal?: AbortSignal }): Promise<SessionsReply | undefined>
}

/**
 * Asks a server elsewhere who sends a request, for apps without its database. The request has to carry the token, or the cookie of a
 * common domain (`cookie.domain`).
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
      // The schema was just checked.
      return (reply as SessionsReply).items.length > 0 ? (reply as SessionsReply) : undefined
    },
  }
}
