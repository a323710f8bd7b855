import { type AnyServerPlugin, defineServerPlugin, type ServerPlugin } from '@latchkey/kernel/server'
import { openApi } from './open-api.js'

/** `GET /v1/health` and the document that describes every route, its own among them. */
export function aboutServer(plugins: readonly AnyServerPlugin[], version: string): ServerPlugin<Record<never, never>> {
  const about: ServerPlugin<Record<never, never>> = defineServerPlugin<Record<never, never>>({
    id: 'about',
    wire: {},
    handlers: {},
    raw: [
      {
        path: '/v1/health',
        summary: 'Says that the server answers.',
        type: 'application/json',
        answer: () => Response.json({ status: 'ok', version }, { headers: { 'cache-control': 'no-store' } }),
      },
      {
        path: '/v1/openapi.json',
        summary: 'This document.',
        type: 'application/json',
        answer: () => Response.json(openApi([...plugins, about], { version }), { headers: { 'cache-control': 'public, max-age=300' } }),
      },
    ],
  })
  return about
}
