import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../clock.js'
import { SandboxError } from '../errors.js'
import { createCourier } from './courier.js'
import { createMailbox } from './mailbox.js'
import { readAuth } from './read-auth.js'
import type { Relay } from './relay.js'
import { serveClient } from './serve-client.js'

interface Args {
  /** 0 picks a free one. */
  readonly port: number
  /** Used to delay messages. */
  readonly clock: Clock
  readonly now: () => number
}

/** Clients in Node close the connection after 35 seconds without a ping. */
const PING_MS = 30_000

/**
 * Starts a relay on the loopback interface. Keeps messages in memory until their ttl is over.
 * @throws SandboxError `port-taken`
 */
export async function startRelay({ port, clock, now }: Args): Promise<Relay> {
  const mailbox = createMailbox(now)
  const courier = createCourier(mailbox, clock)
  const silent = new Set<WebSocket>()
  let mute = false
  let refusal: string | undefined
  let opened = 0
  let stopped = false
  let line: Line | undefined = await listen(port, serve, silent)
  const url = `ws://127.0.0.1:${line.port}`
  let last: Promise<void> = Promise.resolve()

  function serve(socket: WebSocket, { url: path = '/', headers }: IncomingMessage): void {
    opened++
    // A broken connection ends in `close` as well.
    socket.on('error', () => socket.terminate())
    if (mute) {
      hush(socket)
      return
    }
    const query = new URLSearchParams(path.split('?')[1])
    const token = query.get('auth') ?? headers.authorization?.replace(/^Bearer /i, '') ?? ''
    const auth = readAuth(token, { audience: url, now: now() })
    const noProject = query.get('projectId') ? undefined : 'Unauthorized: invalid key'
    const reason = refusal ?? noProject ?? ('refusal' in auth ? auth.refusal : undefined)
    if (reason !== undefined || 'refusal' in auth) socket.close(3000, reason)
    else serveClient(socket, { client: auth.client, mailbox, courier, now, isSilent: () => silent.has(socket) })
  }
  function hush(socket: WebSocket): void {
    silent.add(socket)
    socket.on('close', () => silent.delete(socket))
    // Not even a close frame is answered.
    socket.pause()
  }
  function silence(lines: 'none' | 'open' | 'all'): void {
    mute = lines === 'all'
    if (lines === 'none') for (const socket of [...silent]) socket.terminate()
    else for (const socket of line?.sockets.clients ?? []) hush(socket)
  }

  /** One change after the other, even if requested concurrently. */
  const inOrder = (change: () => Promise<void>): Promise<void> => {
    const mine = last.then(change)
    last = mine.catch(() => undefined)
    return mine
  }
  const close = (code: number, reason: string): void => {
    for (const socket of line?.sockets.clients ?? []) socket.close(code, reason)
  }
  const down = (): Promise<void> =>
    inOrder(async () => {
      const ending = line
      line = undefined
      if (ending) await hangUp(ending)
    })
  const up = (): Promise<void> =>
    inOrder(async () => {
      if (stopped) throw new SandboxError('stopped', 'The relay has been stopped.')
      line ??= await listen(Number(new URL(url).port), serve, silent)
    })
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
    cut: (count = 1) => courier.cut(count),
    delay: (ms) => courier.delay(ms),
    disconnect: (code = 1001, reason = '') => close(code, reason),
    refuse(reason) {
      if (Buffer.byteLength(reason ?? '') > 123) throw new SandboxError('bad-option', 'A reason has room for 123 bytes.')
      refusal = reason
      if (reason !== undefined) close(3000, reason)
    },
    silence,
    down,
    up,
    async reset() {
      refusal = undefined
      silence('none')
      courier.reset()
      mailbox.clear()
      await up()
    },
    stop() {
      stopped = true
      courier.reset()
      return down()
    },
  }
}

interface Line {
  readonly server: Server
  readonly sockets: WebSocketServer
  readonly pinging: NodeJS.Timeout
  readonly port: number
}

async function listen(
  port: number,
  serve: (socket: WebSocket, request: IncomingMessage) => void,
  silent: ReadonlySet<WebSocket>,
): Promise<Line> {
  const server = createServer((_request, response) => response.writeHead(426).end())
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, (accepted) => serve(accepted, request)))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new SandboxError('port-taken', `The relay cannot use the port ${port}.`, { cause })))
    server.listen(port, '127.0.0.1', resolve)
  })
  const pinging = setInterval(() => {
    for (const socket of sockets.clients) if (!silent.has(socket)) socket.ping()
  }, PING_MS)
  // The timer of a relay that was never stopped does not keep a program alive.
  pinging.unref()
  // A server on a TCP port has an address object.
  return { server, sockets, pinging, port: (server.address() as AddressInfo).port }
}

function hangUp({ server, sockets, pinging }: Line): Promise<void> {
  clearInterval(pinging)
  // A relay that dies sends no close frame.
  for (const socket of sockets.clients) socket.terminate()
  return new Promise((closed) => {
    server.close(() => closed())
    server.closeAllConnections()
  })
}
