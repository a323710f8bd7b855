import { type Context, Hono } from 'hono'
import type { Route } from '../http/types.js'
import { check } from '../wire/check.js'
import { errorAnswer, type Refusal, refusalOf } from './error-answer.js'
import { etag } from './etag.js'
import { isAllowedOrigin } from './is-allowed-origin.js'
import { readBody } from './read-body.js'
import type { AnyServerPlugin, CacheRule, RawRoute, ServerEnv } from './server-plugin.js'

export interface ServerOptions {
  readonly plugins: readonly AnyServerPlugin[]
  readonly secrets?: { readonly [name: string]: string | undefined }
  /** Browsers from other origins are refused. Local hosts are always welcome. */
  readonly allowedOrigins?: readonly string[]
  /** The only project ids that are served; any id when left out. */
  readonly projectIds?: readonly string[]
  /** Asked before every call of a plugin; answers the seconds to wait where the caller has asked too often. */
  readonly limit?: (call: LimitedCall) => number | undefined
  readonly fetch?: typeof fetch
  readonly onError?: (error: unknown, path: string, requestId: string) => void
}
export interface LimitedCall {
  /** The route, not the address: `GET /v1/images/:kind/:id`. */
  readonly route: string
  readonly address: string | undefined
}
/** Who asks, as the runtime that holds the socket knows. */
export interface Caller {
  readonly address?: string | undefined
}
export interface Server {
  fetch(request: Request, caller?: Caller): Response | Promise<Response>
}

/** What a call carries through Hono. */
type Own = { Bindings: Caller; Variables: { requestId: string } }

/**
 * Composes server halves into one fetch handler that any runtime can mount. A path has one owner; bodies and replies are
 * checked against the wire: 400 names the failing field, a wrong reply is the server's own error. Every answer has an
 * `x-request-id`, everything that is not a success one shape.
 */
export function createServer(options: ServerOptions): Server {
  const { plugins, allowedOrigins = [], projectIds, limit, onError } = options
  const app = new Hono<Own>()
  app.use('*', async (c, next) => {
    c.set('requestId', crypto.randomUUID())
    const origin = c.req.header('origin')
    if (c.req.method === 'OPTIONS') c.res = new Response(null, { status: 204, headers: { 'access-control-max-age': '600' } })
    else if (origin !== undefined && !isAllowedOrigin(origin, allowedOrigins)) {
      c.res = refuse(c, { status: 401, code: 'origin-not-allowed', message: 'Unauthorized: origin not allowed' })
    } else await next()
    const { headers } = c.res
    headers.set('x-request-id', c.get('requestId'))
    headers.append('vary', 'origin')
    if (origin !== undefined) for (const [name, value] of Object.entries(readableBy(origin))) headers.set(name, value)
  })
  app.onError((error, c) => {
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
      const retryAfter = limit?.({ route: `${method} ${path}`, address: c.env.address })
      if (retryAfter === undefined) return answer(c)
      return refuse(c, { status: 429, code: 'rate-limited', message: `Too many requests. Ask again in ${retryAfter} s.`, retryAfter })
    })
  }
  const call =
    (route: Route, handler: Handler, cache: CacheRule | undefined) =>
    async (c: Context<Own>): Promise<Response> => {
      const url = new URL(c.req.url)
      const projectId = url.searchParams.get('projectId')
      if (!projectId || projectIds?.includes(projectId) === false) {
        return refuse(c, { status: 401, code: 'invalid-key', message: 'Unauthorized: invalid key' })
      }
      const body = await readBody(c.req.raw, route, url, c.req.param())
      if ('refusal' in body) return refuse(c, body.refusal)
      const clientId = url.searchParams.get('clientId') ?? undefined
      const reply = await handler(body.value, { ...envOf(c, options), projectId, clientId })
      const wrong = check(route.reply, reply)
      if (wrong) throw new TypeError(`The handler of ${route.path} answered ${wrong}.`)
      return cache ? cached(c.req.raw, JSON.stringify(reply), cache) : Response.json(reply)
    }
  for (const plugin of plugins) {
    for (const [name, route] of Object.entries(plugin.wire)) {
      const handler = (plugin.handlers as { readonly [name: string]: Handler })[name]
      if (!handler) throw new Error(`Server plugin "${plugin.id}" has no handler for "${name}".`)
      add(plugin, route.method, route.path, call(route, handler, plugin.cache?.[name]))
    }
    for (const route of plugin.raw ?? []) add(plugin, 'GET', route.path, (c) => raw(c, route, options))
  }
  return app
}

type Handler = (body: unknown, env: ServerEnv) => Promise<unknown>

function refuse(c: Context<Own>, refusal: Refusal): Response {
  return errorAnswer(refusal, c.get('requestId'))
}

/** Refusals too: a browser that may not read one could not say what is wrong. Whoever is refused got no data. */
function readableBy(origin: string): { readonly [header: string]: string } {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'content-type',
    'access-control-expose-headers': 'x-request-id, retry-after, etag',
  }
}

async function raw(c: Context<Own>, route: RawRoute, options: ServerOptions): Promise<Response> {
  const { raw: request, url } = c.req
  const answer = await route.answer({ params: c.req.param(), url: new URL(url), headers: request.headers }, envOf(c, options))
  // Headers of an answer that was fetched cannot be changed.
  return new Response(answer.body, answer)
}

function envOf(c: Context<Own>, { fetch: send = fetch, secrets = {} }: ServerOptions): Omit<ServerEnv, 'projectId' | 'clientId'> {
  return { fetch: send, secrets, origin: c.req.header('origin'), signal: c.req.raw.signal, requestId: c.get('requestId') }
}

function cached(request: Request, text: string, { maxAge, staleWhileRevalidate }: CacheRule): Response {
  const tag = etag(text)
  const stale = staleWhileRevalidate === undefined ? '' : `, stale-while-revalidate=${staleWhileRevalidate}`
  const headers = { etag: tag, 'cache-control': `public, max-age=${maxAge}${stale}` }
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .some((each) => each.trim().replace(/^W\//, '') === tag)
  if (known) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
}
