import { kernelErrors } from '../late/index.js'
import type { KeyValue } from '../state/index.js'
import type { CallOptions, Client, Http, HttpRequest, QueryValue, ServerAddress, Wire } from '../types/index.js'
import { check } from '../wire/check.js'
import { baseUrlOf } from './base-url-of.js'

/** Parts of a kernel's HTTP client. */
export interface HttpOptions {
  /** URL of the server. Without it, every call fails with `http-no-server`. */
  readonly server: ServerAddress | undefined
  /** Sent in the query of every request, as in `KernelOptions`. */
  readonly projectId: string
  /** Stores the client id. */
  readonly storage: KeyValue
  /** Ends all requests that are under way. */
  readonly signal: AbortSignal
  /** Called instead of the global `fetch`. */
  readonly send: typeof fetch | undefined
  /** Called when the server does not know the visitor of a request with credentials. */
  readonly unknownVisitor?: () => void
}

/** The generic client of specification section 7. `shown` is called with the address of each request. */
export function createHttp(
  { server, projectId, storage, signal, send = fetch, unknownVisitor }: HttpOptions,
  shown: { baseUrl: string | undefined } = { baseUrl: undefined },
): Http {
  const baseUrl = server && baseUrlOf(server)
  shown.baseUrl = baseUrl
  const request = async (
    path: string,
    { method = 'GET', body, query, headers, credentials, signal: own }: HttpRequest = {},
  ): Promise<unknown> => {
    if (!baseUrl) throw kernelErrors.create('http-no-server', { path })
    const url = new URL(baseUrl.replace(/\/$/, '') + path, globalThis.location?.href)
    for (const [name, value] of Object.entries<QueryValue>({ ...query, projectId, clientId: clientId(storage) })) {
      if (value !== undefined) url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value))
    }
    const until = own ? AbortSignal.any([own, signal]) : signal
    const init: RequestInit = {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(credentials && { credentials }),
      signal: until,
    }
    const exchange = async (): Promise<readonly [Response, string]> => {
      const response = await send(url, init)
      return [response, await response.text()]
    }
    const [response, text] = await exchange().catch((cause: unknown) => {
      until.throwIfAborted()
      throw kernelErrors.create('http-unreachable', { path, origin: url.origin }, { cause })
    })
    // An app's own `fetch` may ignore signals, so late responses are discarded here.
    until.throwIfAborted()
    if (!response.ok) {
      if (response.status === 401 && credentials) unknownVisitor?.()
      const retry = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
      throw kernelErrors.create('http-status', { status: response.status, body: text, retryAfter: Number.isNaN(retry) ? undefined : retry })
    }
    return text === '' ? undefined : JSON.parse(text)
  }

  const client = <W extends Wire>(wire: W): Client<W> => {
    const calls = Object.entries(wire).map(([name, { method, path, reply, credentials }]) => {
      const inQuery = method === 'GET' || method === 'DELETE'
      const call = async (body: object, options: CallOptions = {}): Promise<unknown> => {
        const { to, rest } = fillIn(path, body)
        const answer = await request(to, {
          method,
          ...(credentials && { credentials }),
          ...(inQuery ? { query: rest as NonNullable<HttpRequest['query']> } : { body: rest }),
          ...options,
        })
        const problem = check(reply, answer)
        if (problem) throw kernelErrors.create('http-reply', { path, problem })
        return answer
      }
      return [name, call]
    })
    // Each value was just built to fit its route; `Object.fromEntries` cannot express that.
    return Object.fromEntries(calls) as Client<W>
  }
  return { baseUrl, request, client }
}

/** Fields named in the path, `/v1/accounts/:account/balances`, go there. */
function fillIn(path: string, body: object): { readonly to: string; readonly rest: object } {
  const rest: { [field: string]: unknown } = { ...body }
  const to = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { to, rest }
}

/** Lets the server distinguish browsers without identifying their users. */
function clientId(storage: KeyValue): string {
  const known = storage.get('clientId')
  // Other values may be invalid in a header.
  if (known && /^[\w-]{1,64}$/.test(known)) return known
  const made = crypto.randomUUID()
  storage.set('clientId', made)
  return made
}
