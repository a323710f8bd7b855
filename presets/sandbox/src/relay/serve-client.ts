import type { WebSocket } from 'ws'
import { RpcError } from '../errors.js'
import { answerCall, type RelayDeps } from './answer-call.js'
import type { Courier } from './courier.js'
import type { Mailbox } from './mailbox.js'
import { type RelayCall, readCall } from './read-call.js'
import type { RelayMessage } from './relay.js'

interface Args {
  readonly client: string
  readonly mailbox: Mailbox
  readonly courier: Courier
  readonly now: () => number
  /** Nothing reaches the other end. */
  readonly isSilent: () => boolean
}

/** Speaks the relay protocol with one socket until it closes. A message counts as delivered when the client acknowledges it. */
export function serveClient(socket: WebSocket, { client, mailbox, courier, now, isSilent }: Args): void {
  const unthanked = new Map<string, RelayMessage>()
  let last = now() * 1000
  const forget = courier.connect(client, (message) => {
    // It stays in the mailbox.
    if (isSilent()) return
    const id = String(++last)
    unthanked.set(id, message)
    const { sender, ttl, ...data } = message
    socket.send(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify({ id: data.topic, data })}}`)
  })
  const deps: RelayDeps = {
    mailbox,
    client,
    now,
    held: () => courier.held,
    publish: courier.publish,
    // The answer to the subscription comes first.
    deliver: (topic) => queueMicrotask(() => courier.deliver(client, topic)),
  }
  socket.on('message', (data) => {
    // It arrived before the silence.
    if (isSilent()) return
    let call: RelayCall
    try {
      call = readCall(String(data))
    } catch {
      return socket.close(1003, 'Expected JSON-RPC')
    }
    if ('method' in call) return courier.cuts() ? socket.terminate() : socket.send(answer(deps, call))
    const message = unthanked.get(call.id)
    if (message) mailbox.taken(client, message)
    unthanked.delete(call.id)
  })
  socket.on('close', forget)
}

function answer(deps: RelayDeps, { id, method, params }: Extract<RelayCall, { readonly method: string }>): string {
  try {
    return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(answerCall(deps, method, params))}}`
  } catch (error) {
    const code = error instanceof RpcError ? error.code : -32603
    const message = error instanceof Error ? error.message : String(error)
    return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
  }
}
