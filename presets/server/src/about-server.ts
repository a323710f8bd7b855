import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type AnyServerPlugin,
  type Dependency,
  defineServerPlugin,
  type Figure,
  type RawRoute,
  type ServerPlugin,
} from '@latchkey/server-kit'
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

/** `GET /v1/alive`, `GET /v1/health`, `GET /metrics`, and the document that describes every route, including these. */
export function aboutServer({ plugins, version, storage, metrics, metricsToken }: AboutOptions): ServerPlugin<Record<never, never>> {
  const dependencies = async (): Promise<readonly Dependency[]> => [
    ...(storage ? await databaseStates(storage) : []),
    ...plugins.flatMap((plugin) => plugin.health?.() ?? []),
  ]
  const figures = (): readonly Figure[] => plugins.flatMap((plugin) => plugin.figures?.() ?? [])
  const about: ServerPlugin<Record<never, never>> = defineServerPlugin<Record<never, never>>({
    id: 'about',
    wire: {},
    handlers: {},
    raw: [
      alive(version),
      health(version, shared(dependencies)),
      {
        path: '/v1/openapi.json',
        summary: 'This document.',
        type: 'application/json',
        answer: () => Response.json(openApi([...plugins, about], { version }), { headers: { 'cache-control': 'public, max-age=300' } }),
      },
      ...(metricsToken ? [metricsRoute(metricsToken, async () => metrics.text(await dependencies(), figures()))] : []),
    ],
  })
  return about
}

/** Two checks: a database with a full disk still answers, and existing sessions can be read. */
async function databaseStates(storage: Storage): Promise<readonly Dependency[]> {
  const state = (isWell: boolean): Dependency['state'] => (isWell ? 'ok' : 'down')
  const answers = await storage.check()
  return [
    { name: 'database', state: state(answers) },
    { name: 'database writes', state: state(answers && (await storage.checkWrites())) },
    ...(storage.counters ? [{ name: 'counters', state: state(await storage.counters.check()) }] : []),
  ]
}

/** Anyone may ask, as often as they like: callers within a second share one look at the dependencies. */
function shared(look: () => Promise<readonly Dependency[]>): () => Promise<readonly Dependency[]> {
  let last: { readonly at: number; readonly found: Promise<readonly Dependency[]> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at >= SHARED_MS) last = { at, found: look() }
    return last.found
  }
}
const SHARED_MS = 1000

function alive(version: string): RawRoute {
  return {
    path: '/v1/alive',
    summary: 'Says that the process answers, whatever it depends on: for probes that restart it.',
    type: 'application/json',
    unlimited: true,
    answer: () => Response.json({ status: 'ok', version }, { headers: { 'cache-control': 'no-store' } }),
  }
}

function health(version: string, dependencies: () => Promise<readonly Dependency[]>): RawRoute {
  return {
    path: '/v1/health',
    unlimited: true,
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
    unlimited: true,
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
