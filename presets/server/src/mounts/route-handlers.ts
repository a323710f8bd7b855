import type { Server } from '@latchkey/server-kit'

/** Where the route is mounted, and the proxies in front of it. */
export interface RouteHandlersOptions {
  /** Path of the route: `/api/latchkey` for `app/api/latchkey/[...path]/route.ts`. */
  readonly basePath: string
  /** Number of proxies in front that append to `x-forwarded-for`. Defaults to 0: all visitors then share their limits. */
  readonly proxies?: number
}
type Handler = (request: Request) => Promise<Response>
/** The exports of a catch-all route of Next.js. */
export interface RouteHandlers {
  /** Handles reads. */
  readonly GET: Handler
  /** Handles creation and actions. */
  readonly POST: Handler
  /** Handles replacements. */
  readonly PUT: Handler
  /** Handles deletions. */
  readonly DELETE: Handler
  /** Handles preflights from other origins. */
  readonly OPTIONS: Handler
}

/**
 * Mounts the server in a route of Next.js, or of any framework whose routes are functions of a `Request`.
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
