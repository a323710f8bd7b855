import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { SandboxError } from '../errors.js'
import { ownGlobals } from '../own-globals.js'
import { esploraRoutes } from './esplora-routes.js'
import type { Ledger } from './ledger.js'

/**
 * Serves the ledger on the loopback interface with Esplora's API.
 * @throws SandboxError `port-taken`
 */
export function startEsplora(parts: {
  readonly port: number
  readonly ledger: Ledger
  readonly submit: (hex: string) => Promise<string>
}): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const app = new Hono()
  app.use(cors())
  app.route('/', esploraRoutes(parts))
  return new Promise((resolve, reject) => {
    // Without HTTP/2 options this is a plain server.
    const server = serve({ ...ownGlobals, fetch: app.fetch, port: parts.port, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => close(server) }),
    ) as Server
    server.unref()
    server.once('error', (cause) =>
      reject(
        new SandboxError('port-taken', `The port ${parts.port} cannot be used for Bitcoin. Choose another or leave it out.`, { cause }),
      ),
    )
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
