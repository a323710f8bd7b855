import type { Server } from '@latchkey/kernel/server'

/** Where the route is mounted, and what stands in front of it. */
export interface RouteHandlersOptions {
  /** Where the route is: `/api/latchkey` for `app/api/latchkey/[...path]/route.ts`. */
  readonly basePath: string
  /** Proxies in front that add to `x-forwarded-for`, 0 when left out: all visitors share their limits then. */
  readonly proxies?: number
}
type Handler = (request: Request) => Promise<Response>
/** What a catch-all route of Next.js exports. */
export interface RouteHandlers {
  /** Answers reads. */
  readonly GET: Handler
  /** Answers what makes something. */
  readonly POST: Handler
  /** Answers what replaces something. */
  readonly PUT: Handler
  /** Answers what removes something. */
  readonly DELETE: Handler
  /** Answers preflights of other origins. */
  readonly OPTIONS: Handler
}

/**
 * The server inside a route of Next.js, or of any framework whose routes are functions of a `Request`.
 *
 * @example
 * export const { GET, POST, PUT, DELETE, OPTIONS } = routeHandlers(latchkey, { basePath: '/api/latchkey' })
 */
export function routeHandlers(server: Server | (() => Promise<Server>), { basePath, proxies = 0 }: RouteHandlersOptions): RouteHandlers {
  const base = basePath.replace(/\/$/, '')
  const handler: Handler = async (request) => {
    const { fetch } = typeof server === 'function' ? await server() : server
    const url = new URL(request.url)
    if (url.pathname.startsWith(`${base}/`)) url.pathname = url.pathname.slice(base.length)
    const seen = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    return fetch(new Request(url, request), { address: proxies > 0 ? (seen.at(-proxies) ?? seen[0]) : undefined })
  }
  return { GET: handler, POST: handler, PUT: handler, DELETE: handler, OPTIONS: handler }
}
