import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Server } from '@latchkey/kernel/server'
import { addressOf } from '../address-of.js'

/** What stands in front of the process. */
export interface NodeHandlerOptions {
  /** Proxies in front that add to `x-forwarded-for`, 0 when left out. */
  readonly proxies?: number
}
/** A handler of Node's `http`, Express or Connect. Hands what fails to `next`, where there is one. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void

/**
 * The server inside Node's own `http`, Express or any framework with their handlers. Paths below the mount are the server's.
 *
 * @example
 * app.use('/latchkey', nodeHandler(latchkey))
 */
export function nodeHandler(server: Server | (() => Promise<Server>), { proxies = 0 }: NodeHandlerOptions = {}): NodeHandler {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const { fetch } = typeof server === 'function' ? await server() : server
      // Without HTTP/2 it is the plain request.
      return fetch(request, { address: addressOf(incoming as IncomingMessage, proxies) })
    },
    { overrideGlobalObjects: false },
  )
  return (request, response, next) => {
    const { body } = request as { readonly body?: unknown }
    // A parser before us has read the body; nothing is left to read.
    if (request.readableEnded && body !== undefined) Object.assign(request, { rawBody: Buffer.from(JSON.stringify(body)) })
    void listener(request, response).catch((error: unknown) => (next ? next(error) : response.destroy()))
  }
}
