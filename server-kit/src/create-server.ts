import type { Provided, Service } from '@latchkey/kernel/shared'
import type { Route } from '@latchkey/kernel/wire'
import { check } from '@latchkey/kernel/wire'
import { type Context, Hono } from 'hono'
import { addressBlock } from './address-block.js'
import { sent, withMore } from './encoded-answer.js'
import { errorAnswer, type Refusal, refusalOf } from './error-answer.js'
import { etag } from './etag.js'
import { isAllowedOrigin } from './is-allowed-origin.js'
import { keepAnswers } from './keep-answers.js'
import { readBody, readText } from './read-body.js'
import { serverErrors } from './server-errors.js'
import type { AnyServerPlugin, CacheRule, PlainAnswer, RawEnv, RawRoute, ServerEnv } from './server-plugin.js'

/** Parts and configuration of a server. */
export interface ServerOptions {
  /** Server halves of plugins, in any order. */
  readonly plugins: readonly AnyServerPlugin[]
  /** API keys of upstreams by name; handlers read them from `env.secrets`. */
  readonly secrets?: { readonly [name: string]: string | undefined }
  /** Browsers from other origins are refused. Local hosts are always allowed. */
  readonly allowedOrigins?: readonly string[]
  /**
   * Allowed origins whose pages may send and read the visitor's own data (routes with `credentials: 'include'`). Defaults to all of them.
   * Local hosts are always allowed.
   */
  readonly credentialOrigins?: readonly string[]
  /** The only project ids to serve. Any id by default. */
  readonly projectIds?: readonly string[]
  /**
   * Called before every call to a plugin, and again for any extra cost of a call. Returns the seconds to wait if the caller has exceeded
   * its limit.
   */
  readonly limit?: (call: LimitedCall) => number | undefined | Promise<number | undefined>
  /** Called with every response, for logs and metrics. */
  readonly observe?: (call: AnsweredCall) => void
  /** Sends requests to upstreams. Defaults to the runtime's `fetch`. */
  readonly fetch?: typeof fetch
  /** Called with the cause, route and request id of every response above 499. */
  readonly onError?: (error: unknown, route: string, requestId: string) => void
  /** Called with every upstream fault, even if another upstream answered instead. */
  readonly onFault?: (fault: unknown, name: string) => void
}
/** The call that a limit decides on. */
export interface LimitedCall {
  /** The route pattern, not the URL: `GET /v1/images/:kind/:id`. */
  readonly route: string
  /** Address block of a single caller: an IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string | undefined
  /** The block of its network: /24 and /48. */
  readonly network?: string | undefined
  /** As sent by the caller. It is not validated until the call is accepted. */
  readonly projectId: string | undefined
  /** Cost of the call. Defaults to 1. */
  readonly cost?: number
}
/** A call and its response. Contains no address, no query and no request data. */
export interface AnsweredCall {
  /** `none` for an unknown path, a preflight or a refused origin. */
  readonly route: string
  /** HTTP method of the request. */
  readonly method: string
  /** HTTP status of the response. */
  readonly status: number
  /** Milliseconds from request to response. */
  readonly ms: number
  /** Value of the `x-request-id` response header. */
  readonly requestId: string
  /** As sent by the caller; undefined if missing. */
  readonly projectId: string | undefined
}
/** The caller, as reported by the runtime that owns the socket. */
export interface Caller {
  /** Remote address of the socket, or, behind a proxy, the one the proxy reports. */
  readonly address?: string | undefined
}
/** One fetch handler for all plugins. */
export interface Server {
  /** Handles a request. Never rejects. */
  fetch(request: Request, caller?: Caller): Response | Promise<Response>
}

/** State that each call passes through Hono. */
type Own = { Bindings: Caller; Variables: { requestId: string; route: string; isPersonal: boolean; isDressed: boolean } }

/**
 * Composes server halves into a single fetch handler that any runtime can mount. Each path has one owner; bodies and replies are
 * validated against the wire: 400 names the invalid field, an invalid reply is a server error. Every response has an `x-request-id`, and
 * every error the same shape. Responses of routes with `credentials: 'include'` are never cached.
 */
export function createServer(options: ServerOptions): Server {
  const { plugins, allowedOrigins = [], credentialOrigins = allowedOrigins, projectIds, limit, observe, onError } = options
  const services = provided(plugins)
  const open = new Set(plugins.flatMap(({ raw = [] }) => raw.flatMap((route) => (route.anyOrigin ? [nameOf(route)] : []))))
  const app = new Hono<Own>()
  /** Headers that every response has. Setting them at construction costs a tenth of changing them later. */
  const dressOf = (c: Context<Own>): Dress => {
    const origin = c.req.header('origin')
    return {
      'x-request-id': c.get('requestId'),
      vary: 'origin',
      ...(origin !== undefined && readableBy(origin)),
      ...(c.get('isPersonal') && {
        'cache-control': 'no-store',
        ...(origin !== undefined && isAllowedOrigin(origin, credentialOrigins) && { 'access-control-allow-credentials': 'true' }),
      }),
    }
  }
  const dressed = (c: Context<Own>, { body, status = 200, headers }: PlainAnswer): Response => {
    c.set('isDressed', true)
    const dress = dressOf(c)
    const vary = headers.vary === undefined ? dress.vary : `${dress.vary}, ${headers.vary}`
    return new Response(body, { status, headers: { ...headers, ...dress, vary } })
  }
  app.use('*', async (c, next) => {
    const from = performance.now()
    c.set('requestId', crypto.randomUUID())
    const origin = c.req.header('origin')
    const isWelcome = origin === undefined || c.req.method === 'OPTIONS' || isAllowedOrigin(origin, allowedOrigins)
    if (isWelcome || open.has(`${c.req.method} ${c.req.path}`)) await next()
    else c.res = refuseOrigin(c)
    if (!c.get('isDressed')) {
      const { vary, ...dress } = dressOf(c)
      const { headers } = c.res
      headers.append('vary', vary)
      for (const [name, value] of Object.entries(dress)) headers.set(name, value)
    }
    observe?.({
      route: c.get('route') ?? 'none',
      method: c.req.method,
      status: c.res.status,
      ms: performance.now() - from,
      requestId: c.get('requestId'),
      projectId: c.req.query('projectId'),
    })
  })
  app.onError((error, c) => {
    // The caller has disconnected.
    if (c.req.raw.signal.aborted) return refuse(c, { status: 499, code: 'closed', message: 'The caller went away.' })
    const refusal = refusalOf(error)
    if (!refusal || refusal.status >= 500) onError?.(error, c.get('route') ?? 'none', c.get('requestId'))
    return refuse(c, refusal ?? { status: 500, code: 'internal', message: 'Internal error' })
  })
  app.notFound((c) => refuse(c, { status: 404, code: 'not-found', message: `There is no ${c.req.method} ${c.req.path}.` }))

  const add = (
    owner: AnyServerPlugin,
    { method, path, unlimited = false }: Pick<RawRoute, 'path' | 'unlimited'> & { readonly method: string },
    answer: (c: Context<Own>) => Promise<Response>,
  ): void => {
    if (app.routes.some((r) => r.method === method && r.path === path)) {
      throw new Error(`The path ${method} ${path} of server plugin "${owner.id}" already has an owner.`)
    }
    app.on(method, path, async (c) => {
      const route = `${method} ${path}`
      c.set('route', route)
      const retryAfter = unlimited ? undefined : await limit?.(limitedCall(c))
      if (retryAfter === undefined) return answer(c)
      throw serverErrors.create('rate-limited', { retryAfter })
    })
  }
  const isServed = (id: string | null): id is string =>
    id !== null && id.length >= 1 && id.length <= LONGEST_ID && projectIds?.includes(id) !== false
  const answers = keepAnswers()
  const call =
    (route: Route, handler: Handler, cache: CacheRule | undefined, keptMs: number | undefined) =>
    async (c: Context<Own>): Promise<Response> => {
      const url = new URL(c.req.url)
      const projectId = url.searchParams.get('projectId')
      if (!isServed(projectId)) return refuse(c, INVALID_KEY)
      const body = await readBody(c.req.raw, route, url, c.req.param())
      if ('refusal' in body) return refuse(c, body.refusal)
      const key = keptMs === undefined || route.credentials ? undefined : `${route.method} ${route.path} ${JSON.stringify(body.value)}`
      const known = key === undefined ? undefined : answers.read(key)
      if (known) return dressed(c, sent(c.req.raw, known, cache))
      const clientId = url.searchParams.get('clientId') ?? undefined
      const answer = new Headers()
      const reply = await handler(body.value, Object.assign(envOf(c, options, services), { answer, projectId, clientId }))
      const wrong = check(route.reply, reply)
      if (wrong) throw new TypeError(`The handler of ${route.path} answered ${wrong}.`)
      const hasMore = !answer.keys().next().done
      // Headers of one visitor's response must not be sent to the next one.
      if (key !== undefined && keptMs !== undefined && !hasMore)
        return dressed(c, sent(c.req.raw, answers.keep(key, JSON.stringify(reply), keptMs), cache))
      const text = JSON.stringify(reply)
      // `Response.json` creates a response that Node servers have to read as a stream.
      const plain: PlainAnswer =
        cache && !route.credentials
          ? sent(c.req.raw, { bytes: text, tag: etag(text) }, cache)
          : { body: text, headers: { 'content-type': 'application/json' } }
      return hasMore ? withMore(plain, answer) : dressed(c, plain)
    }
  for (const { path } of plugins.flatMap(({ wire }) => Object.values(wire)).filter(({ credentials }) => credentials)) {
    app.use(path, async (c, next) => {
      c.set('isPersonal', true)
      const origin = c.req.header('origin')
      // Other routes may allow any page; the visitor's own data is only for pages listed by the operator.
      if (origin === undefined || isAllowedOrigin(origin, credentialOrigins) || c.req.method === 'OPTIONS') return next()
      return refuseOrigin(c)
    })
  }
  app.options('*', () => new Response(null, { status: 204, headers: { 'access-control-max-age': '600' } }))
  for (const plugin of plugins) {
    for (const [name, route] of Object.entries(plugin.wire)) {
      const handler = (plugin.handlers as { readonly [name: string]: Handler })[name]
      if (!handler) throw new Error(`Server plugin "${plugin.id}" has no handler for "${name}".`)
      add(plugin, route, call(route, handler, plugin.cache?.[name], plugin.kept?.[name]))
    }
    for (const route of plugin.raw ?? []) {
      add(plugin, { method: 'GET', ...route }, async (c) => {
        if (route.keyed && !isServed(c.req.query('projectId') ?? null)) return refuse(c, INVALID_KEY)
        const answer = await raw(c, route, envOf(c, options, services))
        return answer instanceof Response ? answer : dressed(c, answer)
      })
    }
  }
  return app
}

function nameOf({ method = 'GET', path }: RawRoute): string {
  return `${method} ${path}`
}

type Handler = (body: unknown, env: ServerEnv) => Promise<unknown>
type Services = ReadonlyMap<string, unknown>

/** Halves keep project ids in indexes, and Postgres takes less than 2,704 bytes there. */
const LONGEST_ID = 200

const INVALID_KEY: Refusal = { status: 401, code: 'invalid-key', message: 'Unauthorized: invalid key' }

function provided(plugins: readonly AnyServerPlugin[]): Services {
  const services = new Map<string, unknown>()
  for (const { id, provides = [] } of plugins) {
    for (const { service, value } of provides satisfies readonly Provided[]) {
      if (services.has(service)) throw new Error(`The service "${service}" of server plugin "${id}" is provided already.`)
      services.set(service, value)
    }
  }
  return services
}

function refuse(c: Context<Own>, refusal: Refusal): Response {
  return errorAnswer(refusal, c.get('requestId'))
}

/** Also readable by a page that sent cookies. */
function refuseOrigin(c: Context<Own>): Response {
  const answer = refuse(c, { status: 401, code: 'origin-not-allowed', message: 'Unauthorized: origin not allowed' })
  answer.headers.set('access-control-allow-credentials', 'true')
  return answer
}

/** Includes refusals: a browser that cannot read one could not report the reason. Refusals contain no data. */
function readableBy(origin: string): { readonly [header: string]: string } {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'content-type, authorization',
    'access-control-expose-headers': 'x-request-id, retry-after, etag',
  }
}

async function raw(c: Context<Own>, route: RawRoute, env: RawEnv): Promise<Response | PlainAnswer> {
  const { raw: request, url } = c.req
  const text = (): Promise<string> => readText(request)
  const asked = {
    params: c.req.param(),
    get url() {
      return new URL(url)
    },
    headers: request.headers,
    text,
  }
  const answer = await route.answer(asked, env)
  return !(answer instanceof Response) || isOwn(answer) ? answer : new Response(answer.body, answer)
}

/** Headers of a fetched response are immutable. Copying every response would turn each into a stream. */
function isOwn({ headers }: Response): boolean {
  try {
    headers.delete('x-request-id')
    return true
  } catch {
    return false
  }
}

function limitedCall(c: Context<Own>, cost = 1): LimitedCall {
  const address = c.env?.address
  const network = addressBlock(address, 48)
  return { route: c.get('route'), address: addressBlock(address), network, projectId: c.req.query('projectId'), cost }
}

function envOf(c: Context<Own>, options: ServerOptions, services: Services): RawEnv {
  const { fetch: send = fetch, secrets = {}, credentialOrigins = options.allowedOrigins, onFault: report, limit } = options
  const charge = async (cost: number): Promise<void> => {
    const retryAfter = cost > 0 ? await limit?.(limitedCall(c, cost)) : undefined
    if (retryAfter !== undefined) throw serverErrors.create('rate-limited', { retryAfter })
  }
  const caller = addressBlock(c.env?.address)
  const trusts = (page: string): boolean => isAllowedOrigin(page, credentialOrigins)
  // The value registered for an id was provided for that service, so it has its type.
  const find = <T>(service: Service<T>): T | undefined => services.get(service.id) as T | undefined
  const use = <T>(service: Service<T>): T => {
    const value = find(service)
    if (value === undefined) throw serverErrors.create('unavailable', { what: `The service "${service.id}"` })
    return value
  }
  const { headers, url } = c.req.raw
  return {
    fetch: send,
    secrets,
    origin: c.req.header('origin'),
    // Rarely needed, and parsing a URL takes longer than most responses.
    get base() {
      return new URL(url).origin
    },
    headers,
    // Created on first access, which calls that respond immediately never need.
    get signal() {
      return c.req.raw.signal
    },
    requestId: c.get('requestId'),
    caller,
    trusts,
    charge,
    report,
    use,
    find,
  }
}

interface Dress {
  readonly vary: string
  readonly [header: string]: string
}
