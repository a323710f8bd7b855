import type { IncomingMessage, Server as NodeServer } from 'node:http'
import { serve } from '@hono/node-server'
import { type EmbeddedWalletServerOptions, embeddedWalletServer } from '@latchkey/embedded-wallet/server'
import { type NamesServerOptions, namesServer } from '@latchkey/names/server'
import { type SiwxServerOptions, siwxServer } from '@latchkey/siwx/server'
import { addressOf } from './address-of.js'
import { consoleLog } from './console-log.js'
import { createServer, type ServerOptions } from './create-server.js'
import { limitLog } from './limit-log.js'
import { slowClients } from './slow-clients.js'
import { openStorage } from './storage/open-storage.js'
import { VERSION } from './version.js'

/** What a server is started with. */
export interface StartOptions extends Omit<ServerOptions, 'storage'> {
  /** A path to an SQLite file, or `postgres://…` where several processes share one; memory alone when left out. */
  readonly database?: string
  /** Names of your own for accounts; there are none when left out. */
  readonly names?: NamesServerOptions
  /** How visitors sign in; `false` where they do not. */
  readonly signIn?: SiwxServerOptions | false
  /** Wallets for visitors who have none; there are none when left out. Their frame's origin has to lead to this server too. */
  readonly embeddedWallet?: EmbeddedWalletServerOptions
  /** An OTLP collector for traces, figures and lines, `http://collector:4318`; the packages of OpenTelemetry are installed besides. */
  readonly otlp?: string
  /** 8787 when left out; 0 takes a free one. */
  readonly port?: number
  /** This machine alone when left out. */
  readonly host?: string
  /** Proxies in front that add to `x-forwarded-for`, 0 when left out. A client that connects directly could write anything there. */
  readonly proxies?: number
  /** How long calls that are under way may take once the server is to stop, 10 s when left out. */
  readonly graceMs?: number
}
/** A server that listens. */
export interface RunningServer {
  /** Address that it listens at. */
  readonly url: string
  /** Takes no new calls and waits for those under way. */
  stop(): Promise<void>
}

/** Opens the database, brings its tables up to date and listens with Node. Rejects when the port is taken. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const {
    port = 8787,
    host = '127.0.0.1',
    proxies = 0,
    graceMs = 10_000,
    database = ':memory:',
    names,
    signIn = {},
    embeddedWallet,
    otlp,
    ...rest
  } = options
  const { publicUrl } = rest
  const telemetry =
    otlp === undefined ? undefined : (await import('./telemetry/telemetry.js')).openTelemetry({ url: otlp, version: VERSION })
  const own = rest.log ?? consoleLog()
  const log = telemetry?.follow(own) ?? own
  const at = publicUrl === undefined ? {} : { origin: new URL(publicUrl).origin }
  const said = limitLog(log)
  const frame = embeddedWallet && {
    onError: (error: unknown) => said.warn('A mail was not sent, or work of the embedded wallets waits.', error),
    ...embeddedWallet,
  }
  const plugins = [
    ...(names ? [namesServer({ ...at, ...names })] : []),
    ...(signIn ? [siwxServer({ ...at, ...(log.audit && { onEvent: (event) => log.audit?.(event) }), ...signIn })] : []),
    ...(frame ? [embeddedWalletServer(frame)] : []),
    ...(rest.plugins ?? []),
  ]
  const onError = (error: unknown): void => said.warn('The database did not do its part.', error)
  const storage = await openStorage({ url: database, plugins, onError })
  try {
    const allowedOrigins = [...(rest.allowedOrigins ?? []), ...(frame ? [frame.frameOrigin] : [])]
    const app = createServer({ ...rest, log, plugins, storage, ...(frame && { allowedOrigins }) })
    const answer = (request: Request, { incoming }: { readonly incoming: IncomingMessage }): Response | Promise<Response> =>
      app.fetch(request, { address: addressOf(incoming, proxies) })
    const { server, port: taken } = await listen(answer, port, host)
    const name = host.includes(':') ? `[${host}]` : host
    return {
      url: `http://${name}:${taken}`,
      async stop() {
        await close(server, graceMs)
        await storage.close()
        await telemetry?.stop()
      },
    }
  } catch (error) {
    await storage.close()
    await telemetry?.stop()
    throw error
  }
}

type Answer = (request: Request, env: { readonly incoming: IncomingMessage }) => Response | Promise<Response>

function listen(answer: Answer, port: number, hostname: string): Promise<{ readonly server: NodeServer; readonly port: number }> {
  return new Promise((resolve, reject) => {
    // Without options for HTTP/2 this is a plain server, and its calls carry the plain request.
    const server = serve({ fetch: (request, env) => answer(request, env as never), port, hostname, serverOptions: slowClients }, (info) =>
      resolve({ server, port: info.port }),
    ) as NodeServer
    server.once('error', reject)
  })
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
