import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { SandboxError } from '../errors.js'
import { createCourier } from './courier.js'
import { createMailbox } from './mailbox.js'
import { readAuth } from './read-auth.js'
import type { Relay } from './relay.js'
import { serveClient } from './serve-client.js'

/** Clients in Node hang up after 35 seconds without a sign of life. */
const PING_MS = 30_000

/**
 * Starts a relay on the loopback interface. It keeps messages in memory for as long as their ttl says.
 * @throws SandboxError `port-taken`
 */
export async function startRelay({ port = 0 }: { readonly port?: number | undefined } = {}): Promise<Relay> {
  const mailbox = createMailbox(Date.now)
  const courier = createCourier(mailbox)
  let refusal: string | undefined
  let opened = 0
  let line: Line | undefined = await listen(port)
  const url = `ws://127.0.0.1:${line.port}`

  function serve(socket: WebSocket, address: string): void {
    opened++
    const { searchParams } = new URL(address, url)
    const auth = readAuth(searchParams.get('auth'), { audience: url, now: Date.now() })
    const reason =
      refusal ?? (searchParams.get('projectId') ? undefined : 'Unauthorized: invalid key') ?? ('refusal' in auth ? auth.refusal : undefined)
    if (reason !== undefined || 'refusal' in auth) socket.close(3000, reason)
    else serveClient(socket, { client: auth.client, mailbox, courier })
  }

  async function listen(wanted: number): Promise<Line> {
    const server = createServer((_request, response) => response.writeHead(426).end())
    const sockets = new WebSocketServer({ server })
    sockets.on('connection', (socket, request) => serve(socket, request.url ?? '/'))
    const pinging = setInterval(() => {
      for (const socket of sockets.clients) socket.ping()
    }, PING_MS)
    // A relay that was forgotten does not keep a program alive by its timer alone.
    pinging.unref()
    await new Promise<void>((resolve, reject) => {
      server.once('error', (cause) => reject(new SandboxError('port-taken', `The relay cannot use the port ${wanted}.`, { cause })))
      server.listen(wanted, '127.0.0.1', resolve)
    })
    // A server on a TCP port has an address object.
    return { server, sockets, pinging, port: (server.address() as AddressInfo).port }
  }

  const up = async (): Promise<void> => {
    line ??= await listen(Number(new URL(url).port))
  }
  const down = async (): Promise<void> => {
    const ending = line
    line = undefined
    if (ending) await close(ending)
  }
  return {
    url,
    get open() {
      return line?.sockets.clients.size ?? 0
    },
    get opened() {
      return opened
    },
    get messages() {
      return courier.messages
    },
    hold: () => courier.hold(true),
    release: () => courier.hold(false),
    drop: (count = 1) => courier.drop(count),
    delay: (ms) => courier.delay(ms),
    disconnect(code = 1001, reason = '') {
      for (const socket of line?.sockets.clients ?? []) socket.close(code, reason)
    },
    refuse(reason) {
      refusal = reason
      if (reason !== undefined) for (const socket of line?.sockets.clients ?? []) socket.close(3000, reason)
    },
    down,
    up,
    async reset() {
      refusal = undefined
      courier.reset()
      mailbox.clear()
      await up()
    },
    stop: down,
  }
}

interface Line {
  readonly server: Server
  readonly sockets: WebSocketServer
  readonly pinging: NodeJS.Timeout
  readonly port: number
}

function close({ server, sockets, pinging }: Line): Promise<void> {
  clearInterval(pinging)
  // A relay that dies says no goodbye.
  for (const socket of sockets.clients) socket.terminate()
  sockets.close()
  return new Promise((closed) => server.close(() => closed()))
}
