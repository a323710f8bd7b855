import { type Context, Hono } from 'hono'
import type { Route } from '../http/types.js'
import type { Provided, Service } from '../point.js'
import { check } from '../wire/check.js'
import { errorAnswer, type Refusal, refusalOf } from './error-answer.js'
import { serverErrors } from './errors.js'
import { etag } from './etag.js'
import { isAllowedOrigin } from './is-allowed-origin.js'
import { readBody, readText } from './read-body.js'
import type { AnyServerPlugin, CacheRule, RawEnv, RawRoute, ServerEnv } from './server-plugin.js'

export interface ServerOptions {
  readonly plugins: readonly AnyServerPlugin[]
  readonly secrets?: { readonly [name: string]: string | undefined }
  /** Browsers from other origins are refused. Local hosts are always welcome. */
  readonly allowedOrigins?: readonly string[]
  /**
   * Those of them whose pages may send and read what is the visitor's own (routes with `credentials: 'include'`); all when left out.
   * Local hosts always may.
   */
  readonly credentialOrigins?: readonly string[]
  /** The only project ids that are served; any id when left out. */
  readonly projectIds?: readonly string[]
  /** Asked before every call of a plugin; answers the seconds to wait where the caller has asked too often. */
  readonly limit?: (call: LimitedCall) => number | undefined | Promise<number | undefined>
  /** Hears of every answer, for logs and metrics. */
  readonly observe?: (call: AnsweredCall) => void
  readonly fetch?: typeof fetch
  readonly onError?: (error: unknown, path: string, requestId: string) => void
}
export interface LimitedCall {
  /** The route, not the address: `GET /v1/images/:kind/:id`. */
  readonly route: string
  readonly address: string | undefined
  /** As the caller says. It may be anything until the call is let in. */
  readonly projectId: string | undefined
}
/** A call and how it was answered. Holds no address, no query and nothing that was sent. */
export interface AnsweredCall {
  /** `none` for a path that nobody owns, a preflight or a page that is refused. */
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
  readonly requestId: string
  readonly projectId: string | undefined
}
/** Who asks, as the runtime that holds the socket knows. */
export interface Caller {
  readonly address?: string | undefined
}
export interface Server {
  fetch(request: Request, caller?: Caller): Response | Promise<Response>
}

/** What a call carries through Hono. */
type Own = { Bindings: Caller; Variables: { requestId: string; route: string; isPersonal: boolean } }

/**
 * Composes server halves into one fetch handler that any runtime can mount. A path has one owner; bodies and replies are
 * checked against the wire: 400 names the failing field, a wrong reply is the server's own error. Every answer has an
 * `x-request-id`, everything that is not a success one shape. Answers of routes with `credentials: 'include'` are kept by nobody.
 */
export function createServer(options: ServerOptions): Server {
  const { plugins, allowedOrigins = [], credentialOrigins = allowedOrigins, projectIds, limit, observe, onError } = options
  const services = provided(plugins)
  const app = new Hono<Own>()
  app.use('*', async (c, next) => {
    const from = performance.now()
    c.set('requestId', crypto.randomUUID())
    const origin = c.req.header('origin')
    if (origin !== undefined && !isAllowedOrigin(origin, allowedOrigins) && c.req.method !== 'OPTIONS') c.res = refuseOrigin(c)
    else await next()
    const { headers } = c.res
    headers.set('x-request-id', c.get('requestId'))
    headers.append('vary', 'origin')
    if (origin !== undefined) for (const [name, value] of Object.entries(readableBy(origin))) headers.set(name, value)
    if (c.get('isPersonal')) {
      headers.set('cache-control', 'no-store')
      if (origin !== undefined && isAllowedOrigin(origin, credentialOrigins)) headers.set('access-control-allow-credentials', 'true')
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
    // Nobody is there to read it any more.
    if (c.req.raw.signal.aborted) return refuse(c, { status: 499, code: 'closed', message: 'The caller went away.' })
    const refusal = refusalOf(error)
    if (!refusal) onError?.(error, c.req.path, c.get('requestId'))
    return refuse(c, refusal ?? { status: 500, code: 'internal', message: 'Internal error' })
  })
  app.notFound((c) => refuse(c, { status: 404, code: 'not-found', message: `There is no ${c.req.method} ${c.req.path}.` }))

  const add = (owner: AnyServerPlugin, method: string, path: string, answer: (c: Context<Own>) => Promise<Response>): void => {
    if (app.routes.some((r) => r.method === method && r.path === path)) {
      throw new Error(`The path ${method} ${path} of server plugin "${owner.id}" already has an owner.`)
    }
    app.on(method, path, async (c) => {
      const route = `${method} ${path}`
      c.set('route', route)
      const retryAfter = await limit?.({ route, address: c.env?.address, projectId: c.req.query('projectId') })
      if (retryAfter === undefined) return answer(c)
      return refuse(c, { status: 429, code: 'rate-limited', message: `Too many requests. Ask again in ${retryAfter} s.`, retryAfter })
    })
  }
  const isServed = (projectId: string | null): projectId is string => Boolean(projectId) && projectIds?.includes(projectId ?? '') !== false
  const call =
    (route: Route, handler: Handler, cache: CacheRule | undefined) =>
    async (c: Context<Own>): Promise<Response> => {
      const url = new URL(c.req.url)
      const projectId = url.searchParams.get('projectId')
      if (!isServed(projectId)) return refuse(c, INVALID_KEY)
      const body = await readBody(c.req.raw, route, url, c.req.param())
      if ('refusal' in body) return refuse(c, body.refusal)
      const clientId = url.searchParams.get('clientId') ?? undefined
      const answer = new Headers()
      const reply = await handler(body.value, { ...envOf(c, options, services), answer, projectId, clientId })
      const wrong = check(route.reply, reply)
      if (wrong) throw new TypeError(`The handler of ${route.path} answered ${wrong}.`)
      if (!cache || route.credentials) return Response.json(reply, { headers: answer })
      return cached(c.req.raw, JSON.stringify(reply), cache, answer)
    }
  for (const { path } of plugins.flatMap(({ wire }) => Object.values(wire)).filter(({ credentials }) => credentials)) {
    app.use(path, async (c, next) => {
      c.set('isPersonal', true)
      const origin = c.req.header('origin')
      // A page of anybody's may be let in elsewhere; what is the visitor's own is for pages that the operator named.
      if (origin === undefined || isAllowedOrigin(origin, credentialOrigins) || c.req.method === 'OPTIONS') return next()
      return refuseOrigin(c)
    })
  }
  app.options('*', () => new Response(null, { status: 204, headers: { 'access-control-max-age': '600' } }))
  for (const plugin of plugins) {
    for (const [name, route] of Object.entries(plugin.wire)) {
      const handler = (plugin.handlers as { readonly [name: string]: Handler })[name]
      if (!handler) throw new Error(`Server plugin "${plugin.id}" has no handler for "${name}".`)
      add(plugin, route.method, route.path, call(route, handler, plugin.cache?.[name]))
    }
    for (const route of plugin.raw ?? []) {
      add(plugin, route.method ?? 'GET', route.path, async (c) => {
        if (route.keyed && !isServed(new URL(c.req.url).searchParams.get('projectId'))) return refuse(c, INVALID_KEY)
        return raw(c, route, envOf(c, options, services))
      })
    }
  }
  return app
}

type Handler = (body: unknown, env: ServerEnv) => Promise<unknown>
type Services = ReadonlyMap<string, unknown>

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

/** Readable by a page that sent cookies along, too. */
function refuseOrigin(c: Context<Own>): Response {
  const answer = refuse(c, { status: 401, code: 'origin-not-allowed', message: 'Unauthorized: origin not allowed' })
  answer.headers.set('access-control-allow-credentials', 'true')
  return answer
}

/** Refusals too: a browser that may not read one could not say what is wrong. Whoever is refused got no data. */
function readableBy(origin: string): { readonly [header: string]: string } {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'content-type, authorization',
    'access-control-expose-headers': 'x-request-id, retry-after, etag',
  }
}

async function raw(c: Context<Own>, route: RawRoute, env: RawEnv): Promise<Response> {
  const { raw: request, url } = c.req
  const text = (): Promise<string> => readText(request)
  const answer = await route.answer({ params: c.req.param(), url: new URL(url), headers: request.headers, text }, env)
  // Headers of an answer that was fetched cannot be changed.
  return new Response(answer.body, answer)
}

function envOf(c: Context<Own>, options: ServerOptions, services: Services): RawEnv {
  const { fetch: send = fetch, secrets = {}, credentialOrigins = options.allowedOrigins } = options
  const trusts = (page: string): boolean => isAllowedOrigin(page, credentialOrigins)
  // What is behind an id was provided for that service, so it has its type.
  const find = <T>(service: Service<T>): T | undefined => services.get(service.id) as T | undefined
  const use = <T>(service: Service<T>): T => {
    const value = find(service)
    if (value === undefined) throw serverErrors.create('unavailable', { what: `The service "${service.id}"` })
    return value
  }
  const { headers, signal, url } = c.req.raw
  const { origin: base } = new URL(url)
  return { fetch: send, secrets, origin: c.req.header('origin'), base, trusts, headers, signal, requestId: c.get('requestId'), use, find }
}

function cached(request: Request, text: string, { maxAge, staleWhileRevalidate }: CacheRule, answer: Headers): Response {
  const tag = etag(text)
  const stale = staleWhileRevalidate === undefined ? '' : `, stale-while-revalidate=${staleWhileRevalidate}`
  const headers = new Headers(answer)
  headers.set('etag', tag)
  headers.set('cache-control', `public, max-age=${maxAge}${stale}`)
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .some((each) => each.trim().replace(/^W\//, '') === tag)
  if (known) return new Response(null, { status: 304, headers })
  headers.set('content-type', 'application/json')
  return new Response(text, { headers })
}
