import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { SandboxError } from '../errors.js'
import { ownGlobals } from '../own-globals.js'
import { controlRoutes } from './control-routes.js'
import { guard } from './guard.js'
import { panelRoutes } from './panel-routes.js'
import { pieceRoutes } from './piece-routes.js'
import type { ServerParts } from './server-parts.js'
import { walletRoutes } from './wallet-routes.js'

/** A running server. */
export interface SandboxServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the sandbox's server on the loopback interface.
 * @throws SandboxError `port-taken`
 */
export function startServer(parts: ServerParts): Promise<SandboxServer> {
  const app = new Hono()
  app.onError((error, c) => c.json({ error: error.message }, error instanceof HTTPException ? error.status : 500))
  app.notFound((c) => c.json({ error: 'There is nothing at this address.' }, 404))
  app.use(guard(parts.origins))
  app.use(bodyLimit({ maxSize: 1_000_000 }))
  app.route('/', walletRoutes(parts))
  app.route('/', controlRoutes(parts))
  app.route('/', panelRoutes(parts))
  app.route('/', pieceRoutes())
  return new Promise((resolve, reject) => {
    // Without HTTP/2 options this is a plain server.
    const server = serve({ ...ownGlobals, fetch: app.fetch, port: parts.port, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => close(server) }),
    ) as Server
    server.once('error', (cause) =>
      reject(new SandboxError('port-taken', `The port ${parts.port} cannot be used. Choose another or leave it out.`, { cause })),
    )
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    // Pages keep their event streams open forever.
    server.closeAllConnections()
  })
}
