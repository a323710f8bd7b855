import type { MiddlewareHandler } from 'hono'
import { isLoopback } from './is-loopback.js'

/**
 * Admits only legitimate requests: to a loopback host name (another name that resolves here is refused), and from loopback pages or the
 * given origins. The control routes are for the panel itself and for programs.
 */
export function guard(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const { host, origin: own } = new URL(c.req.url)
    if (!isLoopback(`http://${c.req.header('host') ?? host}`))
      return c.json({ error: 'The sandbox answers only under a loopback name.' }, 403)
    const origin = c.req.header('origin')
    if (origin === undefined || origin === own) return next()
    if (c.req.path.startsWith('/control')) return c.json({ error: 'Only the control panel and programs may control the sandbox.' }, 403)
    if (!isLoopback(origin) && !origins.includes(origin)) {
      return c.json({ error: `The origin ${origin} may not use the sandbox. Name it in the option 'origins'.` }, 403)
    }
    const allowed = {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-allow-private-network': 'true',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'origin',
    }
    if (c.req.method === 'OPTIONS') return c.body(null, 204, allowed)
    await next()
    for (const [name, value] of Object.entries(allowed)) c.header(name, value)
  }
}
