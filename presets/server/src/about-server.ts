import { createHash, timingSafeEqual } from 'node:crypto'
import { type AnyServerPlugin, type Dependency, defineServerPlugin, type RawRoute, type ServerPlugin } from '@latchkey/kernel/server'
import type { Metrics } from './metrics.js'
import { openApi } from './open-api.js'
import type { Storage } from './storage/open-storage.js'

export interface AboutOptions {
  readonly plugins: readonly AnyServerPlugin[]
  readonly version: string
  readonly storage: Storage | undefined
  readonly metrics: Metrics
  /** The token for `GET /metrics`; without it the route does not exist. */
  readonly metricsToken: string | undefined
}

/** `GET /v1/health`, `GET /metrics`, and the document that describes every route, including these. */
export function aboutServer({ plugins, version, storage, metrics, metricsToken }: AboutOptions): ServerPlugin<Record<never, never>> {
  const dependencies = async (): Promise<readonly Dependency[]> => [
    ...(storage ? await databaseStates(storage) : []),
    ...plugins.flatMap((plugin) => plugin.health?.() ?? []),
  ]
  const about: ServerPlugin<Record<never, never>> = defineServerPlugin<Record<never, never>>({
    id: 'about',
    wire: {},
    handlers: {},
    raw: [
      health(version, dependencies),
      {
        path: '/v1/openapi.json',
        summary: 'This document.',
        type: 'application/json',
        answer: () => Response.json(openApi([...plugins, about], { version }), { headers: { 'cache-control': 'public, max-age=300' } }),
      },
      ...(metricsToken ? [metricsRoute(metricsToken, async () => metrics.text(await dependencies()))] : []),
    ],
  })
  return about
}

/** Two checks: a database with a full disk still answers, and existing sessions can be read. */
async function databaseStates(storage: Storage): Promise<readonly Dependency[]> {
  const state = (isWell: boolean): Dependency['state'] => (isWell ? 'ok' : 'down')
  return [
    { name: 'database', state: state(await storage.check()) },
    { name: 'database writes', state: state(await storage.checkWrites()) },
  ]
}

function health(version: string, dependencies: () => Promise<readonly Dependency[]>): RawRoute {
  return {
    path: '/v1/health',
    summary: 'Says that the server answers, and how what it depends on is. 503 without its database, or while that refuses writes.',
    type: 'application/json',
    async answer() {
      const all = await dependencies()
      const down = all.filter(({ state }) => state === 'down')
      const isOut = down.some(({ name }) => name === 'database' || name === 'database writes')
      const status = isOut ? 'down' : down.length > 0 ? 'degraded' : 'ok'
      return Response.json({ status, version, dependencies: all }, { status: isOut ? 503 : 200, headers: { 'cache-control': 'no-store' } })
    },
  }
}

function metricsRoute(token: string, text: () => Promise<string>): RawRoute {
  return {
    path: '/metrics',
    summary: 'Figures for Prometheus, for those with the token.',
    type: 'text/plain',
    async answer({ headers }) {
      const headersOut = { 'cache-control': 'no-store', 'content-type': 'text/plain; version=0.0.4' }
      if (!isSame(headers.get('authorization') ?? '', `Bearer ${token}`)) {
        return new Response('Unauthorized\n', { status: 401, headers: { ...headersOut, 'www-authenticate': 'Bearer' } })
      }
      return new Response(await text(), { headers: headersOut })
    },
  }
}

/** Constant time for every wrong token. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
