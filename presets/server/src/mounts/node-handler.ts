import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Server } from '@latchkey/server-kit'
import { addressOf } from '../address-of.js'

/** The proxies in front of the process. */
export interface NodeHandlerOptions {
  /** Number of proxies in front that append to `x-forwarded-for`. Defaults to 0. */
  readonly proxies?: number
}
/** A handler for Node's `http`, Express or Connect. Passes errors to `next`, if given. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void

/**
 * Mounts the server in Node's own `http`, Express or any framework with such handlers. Paths below the mount are the server's.
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
    // An earlier parser has read the body; there is nothing left to read.
    if (request.readableEnded && body !== undefined) Object.assign(request, { rawBody: Buffer.from(JSON.stringify(body)) })
    void listener(request, response).catch((error: unknown) => (next ? next(error) : response.destroy()))
  }
}
