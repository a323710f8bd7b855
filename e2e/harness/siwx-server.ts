import { mkdtempSync, rmSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sandbox } from '@latchkey/sandbox'
import { createSessions, siwxServer, startOptions, startServer, type VerifiedSession } from '@latchkey/server'
import { openStorage } from '@latchkey/server/storage'

type Session = VerifiedSession['accounts'][number]['session']
/** How a route misbehaves instead of responding. */
export type Trouble = 'down' | 'busy' | 'slow'

/** The product's own server, behind a proxy that a test can break for individual routes. */
export interface SiwxServer {
  readonly url: string
  /** The sign-in requests, in order: `GET nonce`, `POST verify`. */
  readonly asked: readonly string[]
  /** Signed-in accounts, newest first, as the operator sees them. */
  sessions(): Promise<readonly Session[]>
  /** Returns the code of the next mail to an address. */
  codeFor(email: string): Promise<string>
  /** Makes a route misbehave, or work again. `keep` is the app's own route, for sessions. */
  trouble(route: 'nonce' | 'verify' | 'session' | 'keep', how: Trouble | undefined): void
  close(): Promise<void>
}

const LOCAL = '127.0.0.1'
const AUTH = '/v1/auth/'

export async function startSiwxServer(
  { serverConfig, mail }: Sandbox,
  { bearer = false }: { readonly bearer?: boolean } = {},
): Promise<SiwxServer> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-siwx-'))
  const database = join(folder, 'server.sqlite')
  const own = await startServer({
    ...startOptions({ ...serverConfig, database, signIn: { ...serverConfig.signIn, ...(bearer && { sessions: 'bearer' }) } }),
    port: 0,
    log: { warn() {}, error: (message, error) => console.error(message, error) },
  })
  // As another process of the operator would access the same database.
  const storage = await openStorage({ url: database, plugins: [siwxServer()] })
  const operator = createSessions({ database: storage.database, origins: [] })
  const asked: string[] = []
  const troubles = new Map<string, Trouble>()
  const underWay = new Set<Promise<void>>()
  const handOn = (request: IncomingMessage, response: ServerResponse): void => {
    const call = forward(own.url, request, response).finally(() => underWay.delete(call))
    underWay.add(call)
  }
  const line = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', own.url)
    const route = pathname.startsWith(AUTH) ? pathname.slice(AUTH.length) : undefined
    if (route === undefined || request.method === 'OPTIONS') return handOn(request, response)
    asked.push(`${request.method} ${route}`)
    const trouble = troubles.get(route)
    if (trouble === 'down') request.socket.destroy()
    else if (trouble === 'busy') say(503, request, response)
    else if (trouble === 'slow') return
    else if (route === 'keep') say(204, request, response)
    else handOn(request, response)
  })
  await new Promise<void>((listening) => line.listen(0, LOCAL, listening))
  // A server on a TCP port has an address object, never a pipe's name.
  const { port } = line.address() as AddressInfo
  return {
    url: `http://${LOCAL}:${port}`,
    asked,
    sessions: async () => (await operator.list()).flatMap(({ accounts }) => accounts.map(({ session }) => session)),
    async codeFor(email) {
      const { text } = (await mail?.next(email)) ?? { text: '' }
      return /^(\d{6}) /.exec(text)?.[1] ?? ''
    },
    trouble: (route, how) => void (how ? troubles.set(route, how) : troubles.delete(route)),
    async close() {
      // A page may still send its disconnect, and would log a response that never arrives.
      await Promise.all(underWay)
      line.closeAllConnections()
      await new Promise((closed) => line.close(closed))
      await own.stop()
      await storage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Forwards a call unchanged, including the browser's `Host`. Resolves when it has completed. */
function forward(to: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = request
  const on = ask(new URL(request.url ?? '/', to), { method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  on.on('error', () => response.destroy())
  request.pipe(on)
  return new Promise((over) => {
    response.on('close', () => {
      on.destroy()
      over()
    })
  })
}

/** A status without a body: what a proxy returns while a server restarts, or an app's own route. */
function say(status: number, { headers: { origin = '' } }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(status, { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'origin' }).end()
}
