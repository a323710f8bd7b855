import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server as NodeServer } from 'node:http'
import { serve } from '@hono/node-server'
import { type AnalyticsServerOptions, analyticsServer } from '@latchkey/analytics/server'
import { type NamesServerOptions, namesServer } from '@latchkey/names/server'
import { type OnrampServerOptions, onrampServer } from '@latchkey/onramp/server'
import { type PayServerOptions, payServer } from '@latchkey/pay/server'
import type { AnyServerPlugin } from '@latchkey/server-kit'
import { type SiwxServerOptions, siwxServer } from '@latchkey/siwx/server'
import { type EmbeddedWalletServerOptions, embeddedWalletServer } from '@latchkey/wallet-server'
import { addressOf } from './address-of.js'
import { consoleLog } from './console-log.js'
import { createServer, type ServerOptions } from './create-server.js'
import { keepWorking } from './keep-working.js'
import { limitLog } from './limit-log.js'
import type { Log } from './log.js'
import { slowClients } from './slow-clients.js'
import { openStorage } from './storage/open-storage.js'
import { VERSION } from './version.js'

/** Options of a server that listens. */
export interface StartOptions extends Omit<ServerOptions, 'storage'> {
  /** A path to an SQLite file, or `postgres://…` if several processes share it. Defaults to memory. */
  readonly database?: string
  /** Maximum number of connections of this process to Postgres. Defaults to 10. */
  readonly databasePool?: number
  /** `redis://…` of a Valkey or Redis with the limits and cached values of all processes. Without it, a shared Postgres has them. */
  readonly counters?: string
  /** Your own names for accounts. None by default. */
  readonly names?: NamesServerOptions
  /** Stores events of pages. Off by default. */
  readonly analytics?: AnalyticsServerOptions
  /** Onramp providers that sell coins to visitors. None by default. */
  readonly onramp?: OnrampServerOptions
  /**
   * Accepted payments, and their recipients. None by default. While the server runs, it checks for payments every 5 s and sends webhooks.
   */
  readonly pay?: PayServerOptions
  /** How visitors sign in; `false` disables sign-in. */
  readonly signIn?: SiwxServerOptions | false
  /** Wallets for visitors who have none. Off by default. The origin of their frame must also lead to this server. */
  readonly embeddedWallet?: EmbeddedWalletServerOptions
  /** An OTLP collector for traces, metrics and logs, `http://collector:4318`; install the OpenTelemetry packages separately. */
  readonly otlp?: string
  /** Defaults to 8787; 0 picks a free one. */
  readonly port?: number
  /** Defaults to this machine only. */
  readonly host?: string
  /**
   * Number of proxies in front that append to `x-forwarded-for`. Defaults to 0. A client that connects directly could write anything
   * there.
   */
  readonly proxies?: number
  /** How long calls in flight may take when the server stops. Defaults to 10 s. */
  readonly graceMs?: number
}
/** A listening server. */
export interface RunningServer {
  /** URL that it listens on. */
  readonly url: string
  /** Accepts no new calls and waits for those in flight. */
  stop(): Promise<void>
}

/** Interval at which payments are checked. */
const WORK_MS = 5_000

/** Opens the database, migrates its tables and listens with Node. Rejects when the port is taken, and for contradictory options. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const {
    port = 8787,
    host = '127.0.0.1',
    proxies = 0,
    graceMs = 10_000,
    database = ':memory:',
    databasePool,
    counters,
    pay,
    embeddedWallet,
    otlp,
    ...rest
  } = options
  if (embeddedWallet?.scope === 'deployment' && !rest.projectIds)
    throw new Error(
      '`embeddedWallet.scope` "deployment" needs `projectIds` (--project-ids): otherwise, any project id opens the wallets of all.',
    )
  const telemetry =
    otlp === undefined ? undefined : (await import('./telemetry/telemetry.js')).openTelemetry({ url: otlp, version: VERSION })
  const own = rest.log ?? consoleLog()
  const log = telemetry?.follow(own) ?? own
  const said = limitLog(log)
  const workToken = pay?.workToken ?? randomBytes(32).toString('base64url')
  const plugins = halvesOf(options, { log, workToken })
  const onError = (error: unknown): void => said.warn('The database, or the counters, did not do their part.', error)
  const storage = await openStorage({ url: database, pool: databasePool, counters, plugins, onError })
  try {
    const allowedOrigins = [...(rest.allowedOrigins ?? []), ...(embeddedWallet ? [embeddedWallet.frameOrigin] : [])]
    const app = createServer({ ...rest, log, plugins, storage, ...(embeddedWallet && { allowedOrigins }) })
    const answer = (request: Request, { incoming }: { readonly incoming: IncomingMessage }): Response | Promise<Response> =>
      app.fetch(request, { address: addressOf(incoming, proxies) })
    const { server, port: taken } = await listen(answer, port, host)
    const name = host.includes(':') ? `[${host}]` : host
    const onFault = (error: unknown): void => said.warn('Payments were not looked for.', error)
    const working = pay && keepWorking(app, { path: '/v1/pay/work', token: workToken, everyMs: WORK_MS, onError: onFault })
    return {
      url: `http://${name}:${taken}`,
      async stop() {
        await Promise.all([working?.stop(), close(server, graceMs)])
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

/** Creates and changes the tables that a server with these options needs, and ends. */
export async function migrateServer(options: StartOptions): Promise<void> {
  const plugins = halvesOf(options, { log: options.log ?? consoleLog(), workToken: randomBytes(32).toString('base64url') })
  const storage = await openStorage({ url: options.database ?? ':memory:', plugins })
  await storage.close()
}

interface HalvesArgs {
  readonly log: Log
  readonly workToken: string
}

/** The server halves with tables, and those of the integrator. */
function halvesOf(
  { publicUrl, names, analytics, onramp, pay, signIn = {}, embeddedWallet, plugins = [] }: StartOptions,
  { log, workToken }: HalvesArgs,
): readonly AnyServerPlugin[] {
  const at = publicUrl === undefined ? {} : { origin: new URL(publicUrl).origin }
  const said = limitLog(log)
  const frame = embeddedWallet && {
    onWarning: (message: string) => log.warn(message),
    onError: (error: unknown) => said.warn('A mail was not sent, or work of the embedded wallets waits.', error),
    ...embeddedWallet,
  }
  return [
    ...(analytics ? [analyticsServer(analytics)] : []),
    ...(names ? [namesServer({ ...at, ...names })] : []),
    ...(onramp
      ? [onrampServer({ ...at, onError: (error, seller) => said.warn(`Purchases at ${seller} were not followed.`, error), ...onramp })]
      : []),
    ...(pay ? [payServer({ onError: (error, what) => said.warn(`Payments were not followed: ${what}.`, error), ...pay, workToken })] : []),
    ...(signIn ? [siwxServer({ ...at, ...(log.audit && { onEvent: (event) => log.audit?.(event) }), ...signIn })] : []),
    ...(frame ? [embeddedWalletServer(frame)] : []),
    ...plugins,
  ]
}

type Answer = (request: Request, env: { readonly incoming: IncomingMessage }) => Response | Promise<Response>

function listen(answer: Answer, port: number, hostname: string): Promise<{ readonly server: NodeServer; readonly port: number }> {
  return new Promise((resolve, reject) => {
    // Without HTTP/2 options this is a plain server, and its handlers receive the plain request. Otherwise Hono would replace the process's
    // global `Response`, and the result of `fetch` would not be an instance of it.
    const server = serve(
      {
        fetch: (request, env) => answer(request, env as never),
        port,
        hostname,
        serverOptions: slowClients,
        overrideGlobalObjects: false,
      },
      (info) => resolve({ server, port: info.port }),
    ) as NodeServer
    server.once('error', reject)
  })
}

function close(server: NodeServer, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(() => server.closeAllConnections(), graceMs)
    // Browsers keep a connection open for another call, which must not follow.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(end)
      clearInterval(idle)
      resolve()
    })
  })
}
