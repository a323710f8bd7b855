import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { SandboxError } from '../../errors.js'
import { answerRpc } from './answer-rpc.js'
import type { RpcWorld } from './rpc-method.js'
import { createSubscriptions } from './subscriptions.js'

/** A node's endpoint: calls by HTTP, calls and subscriptions by WebSocket, on one port. */
export interface RpcServer {
  readonly port: number
  stop(): Promise<void>
}

/**
 * Listens on the loopback interface.
 * @throws SandboxError `port-taken`
 */
export async function serveRpc(world: RpcWorld, port: number): Promise<RpcServer> {
  const http = createServer((request, response) => void answerHttp(world, request, response))
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => {
    const subscriptions = createSubscriptions(world, (message) => socket.send(JSON.stringify(message)))
    const stopWatching = world.ledger.watch(subscriptions.check)
    socket.on('message', (data) => {
      socket.send(JSON.stringify(answerRpc(world, String(data), subscriptions.methods)))
      // Anything already true is notified after the answer with the subscription's id.
      subscriptions.check()
    })
    socket.on('close', stopWatching)
    // A client that disconnects is not an error of the server.
    socket.on('error', () => {})
  })
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void =>
      reject(new SandboxError('port-taken', `The port ${port} cannot be used. Choose another or leave it out.`, { cause }))
    // The socket server re-emits the error, which would throw without a listener.
    sockets.once('error', fail)
    http.listen(port, '127.0.0.1', () => {
      const address = http.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        stop: () =>
          new Promise<void>((done) => {
            for (const socket of sockets.clients) socket.terminate()
            sockets.close()
            http.close(() => done())
            http.closeAllConnections()
          }),
      })
    })
  })
}

async function answerHttp(world: RpcWorld, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Like public nodes: any page may call. Libraries send custom headers.
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-allow-private-network', 'true')
  response.setHeader('access-control-max-age', '86400')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (request.method !== 'POST') return void response.writeHead(405).end('Used HTTP Method is not allowed. POST or OPTIONS is required')
  let body = ''
  try {
    for await (const chunk of request.setEncoding('utf8')) body += chunk
  } catch {
    // The client disconnected in the middle of its request.
    return
  }
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answerRpc(world, body)))
}
