import { type Body, check, type Reply } from '@latchkey/kernel/wire'
import { embeddedWalletWire as wire } from '@latchkey/wallet-protocol/wire'
import { generateProof, type KeyPair } from 'dpop'

/** Names of the API calls. */
export type Call = keyof typeof wire
/** Thrown when the server rejects a call. Contains its message and the reason. */
export interface Refusal extends Error {
  /** `unproven`, `invalid`, `rate-limited`, …; `unreachable` when no response arrived, `odd` when the response is not in our format. */
  readonly reason: string
  readonly field: string | undefined
  /** How long to wait, for `rate-limited`. */
  readonly seconds: number | undefined
}
/** Calls the server at the frame's own origin. */
export interface Api {
  /**
   * Makes one call with a device key proof (RFC 9449) and, if given, the access token.
   * @throws `Refusal`
   */
  call<C extends Call>(name: C, body: Body<(typeof wire)[C]>, accessToken?: string): Promise<Reply<(typeof wire)[C]>>
}
/** Options of `createApi`. */
export interface ApiOptions {
  /** Origin of the frame. */
  readonly base: string
  readonly projectId: string
  readonly deviceKey: KeyPair
  readonly fetch: typeof globalThis.fetch
  /** Language of the emails. */
  readonly language: () => string
}

const LIMIT_MS = 25_000

/** Creates a client of the server half. Refreshes a stale nonce and retries the call once; nothing else is retried. */
export function createApi({ base, projectId, deviceKey, fetch: send, language }: ApiOptions): Api {
  let nonce: string | undefined

  const request = async (name: Call, body: Record<string, unknown>, headers: Record<string, string>): Promise<unknown> => {
    const { method, path: pattern, reply } = wire[name]
    const named = new Set<string>()
    const path = pattern.replace(/:([a-zA-Z]+)/g, (_, part: string) => {
      named.add(part)
      return encodeURIComponent(String(body[part]))
    })
    const rest = Object.fromEntries(Object.entries(body).filter(([field, value]) => !named.has(field) && value !== undefined))
    const url = new URL(path, base)
    url.searchParams.set('projectId', projectId)
    const hasBody = method === 'POST' || method === 'PUT'
    const answer = await send(url, {
      method,
      headers: { ...headers, 'accept-language': language(), ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(rest) }),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(LIMIT_MS),
    }).catch((cause: unknown) => {
      throw refusal('The server could not be reached. Try again.', { reason: 'unreachable', cause })
    })
    nonce = answer.headers.get('dpop-nonce') ?? nonce
    const read: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) throw refusalOf(read, answer)
    const problem = check(reply, read)
    if (problem !== undefined) throw refusal('The server sent an invalid response.', { reason: 'odd', cause: problem })
    return read
  }
  const proven = async (name: Call, body: Record<string, unknown>, accessToken: string | undefined): Promise<unknown> => {
    const { method, path } = wire[name]
    nonce ??= ((await request('nonce', {}, {})) as { nonce: string }).nonce
    const target = path.replace(/:([a-zA-Z]+)/g, (_, part: string) => encodeURIComponent(String(body[part])))
    const dpop = await generateProof(deviceKey, new URL(target, base).href, method, nonce, accessToken)
    return request(name, body, { dpop, ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }) })
  }
  return {
    async call(name, body, accessToken) {
      type Answer = Reply<(typeof wire)[typeof name]>
      const fields = body as Record<string, unknown>
      try {
        return (await proven(name, fields, accessToken)) as Answer
      } catch (error) {
        if ((error as Refusal).field !== 'dpop-nonce') throw error
        nonce = undefined
        return (await proven(name, fields, accessToken)) as Answer
      }
    },
  }
}

function refusalOf(read: unknown, answer: Response): Refusal {
  const said = (read as { readonly error?: Partial<Record<string, unknown>> } | undefined)?.error ?? {}
  const { code, message, field, retryAfter } = said
  const header = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return refusal(typeof message === 'string' ? message : `HTTP status code: ${answer.status}`, {
    reason: typeof code === 'string' ? code : 'odd',
    field: typeof field === 'string' ? field : undefined,
    seconds: typeof retryAfter === 'number' ? retryAfter : Number.isFinite(header) ? header : undefined,
  })
}

function refusal(
  message: string,
  { reason, field, seconds, cause }: { reason: string; field?: string | undefined; seconds?: number | undefined; cause?: unknown },
): Refusal {
  return Object.assign(new Error(message, { cause }), { reason, field, seconds })
}
