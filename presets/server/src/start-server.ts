import type { IncomingMessage, Server as NodeServer } from 'node:http'
import { serve } from '@hono/node-server'
import { createServer, type ServerOptions } from './create-server.js'

export interface StartOptions extends ServerOptions {
  /** 8787 when left out; 0 takes a free one. */
  readonly port?: number
  /** This machine alone when left out. */
  readonly host?: string
  /** Proxies in front that add to `x-forwarded-for`, 0 when left out. Whoever connects directly could write anything there. */
  readonly proxies?: number
  /** How long calls that are under way may take once the server is to stop, 10 s when left out. */
  readonly graceMs?: number
}
export interface RunningServer {
  readonly url: string
  /** Takes no new calls and waits for those under way. */
  stop(): Promise<void>
}

/** Listens with Node. Rejects when the port is taken. */
export function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const { port = 8787, host = '127.0.0.1', proxies = 0, graceMs = 10_000, ...rest } = options
  const app = createServer(rest)
  return new Promise((resolve, reject) => {
    const answer = (request: Request, { incoming }: { readonly incoming: IncomingMessage }): Response | Promise<Response> =>
      app.fetch(request, { address: addressOf(incoming, proxies) })
    // Without options for HTTP/2 this is a plain server, and its calls carry the plain request.
    const server = serve({ fetch: (request, env) => answer(request, env as never), port, hostname: host }, (info) => {
      const name = host.includes(':') ? `[${host}]` : host
      resolve({ url: `http://${name}:${info.port}`, stop: () => close(server, graceMs) })
    }) as NodeServer
    server.once('error', reject)
  })
}

/** The address that the outermost trusted proxy saw; every one of them adds whom it saw at the end. */
function addressOf({ headers, socket }: IncomingMessage, proxies: number): string | undefined {
  if (proxies === 0) return socket.remoteAddress
  const seen = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  return seen.at(-proxies) ?? seen[0] ?? socket.remoteAddress
}

function close(server: NodeServer, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(() => server.closeAllConnections(), graceMs)
    // Browsers keep a connection for a next call, which is not to come.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(end)
      clearInterval(idle)
      resolve()
    })
  })
}
