import type { WebSocket } from 'ws'
import { answerCall, type RelayDeps } from './answer-call.js'
import type { Courier } from './courier.js'
import type { Mailbox } from './mailbox.js'
import { readCall } from './read-call.js'
import type { RelayMessage } from './relay.js'

interface Args {
  readonly client: string
  readonly mailbox: Mailbox
  readonly courier: Courier
}

/** Speaks the relay protocol with one socket until it closes. A message counts as delivered when the client says so. */
export function serveClient(socket: WebSocket, { client, mailbox, courier }: Args): void {
  const unthanked = new Map<string, RelayMessage>()
  let last = Date.now() * 1000
  const forget = courier.connect(client, ({ topic, message, publishedAt, tag, ...rest }) => {
    const id = String(++last)
    unthanked.set(id, { topic, message, publishedAt, tag, ...rest })
    socket.send(
      `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify({ id: topic, data: { topic, message, publishedAt, tag } })}}`,
    )
  })
  const deps: RelayDeps = {
    mailbox,
    client,
    now: Date.now,
    publish: courier.publish,
    // The answer to the subscription comes first.
    deliver: (topic) => queueMicrotask(() => courier.deliver(client, topic)),
  }
  socket.on('message', (data) => {
    try {
      const call = readCall(String(data))
      if ('method' in call) socket.send(answer(deps, call))
      else {
        const message = unthanked.get(call.id)
        if (message) mailbox.taken(client, message)
        unthanked.delete(call.id)
      }
    } catch {
      socket.close(1003, 'Expected JSON-RPC')
    }
  })
  socket.on('close', forget)
  // A broken line ends in `close` as well.
  socket.on('error', () => socket.terminate())
}

function answer(
  deps: RelayDeps,
  { id, method, params }: { readonly id: string; readonly method: string; readonly params: Readonly<Record<string, unknown>> },
): string {
  try {
    return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(answerCall(deps, method, params))}}`
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code: -32602, message })}}`
  }
}
