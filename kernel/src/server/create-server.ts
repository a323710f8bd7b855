import { Hono } from 'hono'
import type { Body, Reply, Route, Wire } from '../http/types.js'
import { check } from '../wire/check.js'
import { isAllowedOrigin } from './is-allowed-origin.js'

/** What a handler gets; there is no `process.env` and no global `fetch` in a handler. */
export interface ServerEnv {
  readonly fetch: typeof fetch
  readonly projectId: string
  readonly clientId: string | undefined
  /** Of the browser that asks, where it says so. */
  readonly origin: string | undefined
  readonly signal: AbortSignal
  readonly secrets: { readonly [name: string]: string | undefined }
}
export type Handlers<W extends Wire, Env = ServerEnv> = { readonly [K in keyof W]: (body: Body<W[K]>, env: Env) => Promise<Reply<W[K]>> }
/** One plugin's routes. */
export interface ServerPlugin<W extends Wire = Wire> {
  readonly id: string
  readonly wire: W
  readonly handlers: Handlers<W>
}
export interface ServerOptions {
  // Plugins of different wires share no common handler type; each was checked when it was defined.
  readonly plugins: readonly { readonly id: string; readonly wire: Wire; readonly handlers: object }[]
  readonly secrets?: { readonly [name: string]: string | undefined }
  /** Browsers from other origins are refused. Local hosts are always welcome. */
  readonly allowedOrigins?: readonly string[]
  readonly fetch?: typeof fetch
  readonly onError?: (error: unknown, path: string) => void
}

/**
 * Composes server halves into one fetch handler that any runtime can mount. A path has one owner; bodies and replies
 * are checked against the wire: 400 names the failing field, a wrong reply is the server's own error.
 */
export function createServer(options: ServerOptions): { fetch(request: Request): Response | Promise<Response> } {
  const { plugins, secrets = {}, allowedOrigins = [], fetch: send = fetch, onError } = options
  const app = new Hono()
  app.use('*', async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && !isAllowedOrigin(origin, allowedOrigins)) {
      return c.json({ message: 'Unauthorized: origin not allowed' }, 401)
    }
    if (origin !== undefined) {
      c.header('access-control-allow-origin', origin)
      c.header('vary', 'origin')
      c.header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      c.header('access-control-allow-headers', 'content-type')
    }
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    return next()
  })
  app.onError((error, c) => {
    onError?.(error, c.req.path)
    return c.json({ message: 'Internal error' }, 500)
  })
  for (const plugin of plugins) {
    for (const [call, route] of Object.entries(plugin.wire)) {
      if (app.routes.some((r) => r.method === route.method && r.path === route.path)) {
        throw new Error(`The path ${route.method} ${route.path} of server plugin "${plugin.id}" already has an owner.`)
      }
      const handler = (plugin.handlers as Record<string, (body: unknown, env: ServerEnv) => Promise<unknown>>)[call]
      if (!handler) throw new Error(`Server plugin "${plugin.id}" has no handler for "${call}".`)
      app.on(route.method, route.path, async (c) => {
        const url = new URL(c.req.url)
        const projectId = url.searchParams.get('projectId')
        if (!projectId) return c.json({ message: 'Unauthorized: invalid key' }, 401)
        const body = await readBody(c.req.raw, route, url)
        if ('problem' in body) return c.json({ message: body.problem }, 400)
        const reply = await handler(body.value, {
          fetch: send,
          projectId,
          clientId: url.searchParams.get('clientId') ?? undefined,
          origin: c.req.header('origin'),
          signal: c.req.raw.signal,
          secrets,
        })
        const wrong = check(route.reply, reply)
        if (wrong) throw new TypeError(`The handler of ${route.path} answered ${wrong}.`)
        return c.json(reply as object)
      })
    }
  }
  return app
}

async function readBody(request: Request, route: Route, url: URL): Promise<{ readonly value: unknown } | { readonly problem: string }> {
  let value: unknown
  if (route.method === 'GET' || route.method === 'DELETE') value = fromQuery(route, url)
  else {
    try {
      value = JSON.parse(await request.text())
    } catch {
      return { problem: '/: Expected JSON' }
    }
  }
  const problem = check(route.body, value)
  return problem === undefined ? { value } : { problem }
}

/** A query holds text only; the schema says what each field was. */
function fromQuery(route: Route, url: URL): unknown {
  const { properties = {} } = route.body as { readonly properties?: { readonly [name: string]: { readonly type?: string } } }
  const entries = Object.entries(properties).flatMap(([name, { type }]): [string, unknown][] => {
    const text = url.searchParams.get(name)
    if (text === null) return []
    if (type === 'integer' || type === 'number') return [[name, text.trim() === '' ? text : Number(text)]]
    if (type === 'boolean') return [[name, text === 'true' ? true : text === 'false' ? false : text]]
    if (type === 'array') return [[name, text === '' ? [] : text.split(',')]]
    return [[name, text]]
  })
  return Object.fromEntries(entries)
}
