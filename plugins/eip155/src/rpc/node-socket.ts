import { bounded } from '@latchkey/kernel/async'
import { hostOf } from './host-of.js'

/** A WebSocket to one node, speaking JSON-RPC. */
export interface NodeSocket {
  /** Rejects with the node's error, its `code` and `data` included, or after 10 s. */
  call(method: string, params: readonly unknown[]): Promise<unknown>
  /** Closes the socket; `lost` is not called. */
  close(): void
}
interface Args {
  readonly url: string
  readonly signal: AbortSignal
  /** Called with each notification of a subscription. */
  readonly heard: (subscription: string, result: unknown) => void
  /** The connection closed or stopped responding. Called once. */
  readonly lost: () => void
}
interface Waiter {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** The same as over HTTP (specification section 9). */
const TIMEOUT_MS = 10_000
/** Interval at which an idle connection is checked. */
const ALIVE_MS = 30_000

/**
 * Opens a socket to a node for this kernel only: viem's is shared by the whole page and keeps reconnecting after a failure.
 * @throws when no connection opens within 10 s
 */
export async function openNodeSocket({ url, signal, heard, lost }: Args): Promise<NodeSocket> {
  const socket = new WebSocket(url)
  const waiters = new Map<number, Waiter>()
  const gone = (): Error => new Error(`The WebSocket of ${hostOf(url)} is closed.`)
  let last = 0
  let over = false
  const end = (): void => {
    over = true
    clearInterval(alive)
    socket.close()
    for (const { reject } of waiters.values()) reject(gone())
    waiters.clear()
  }
  const drop = (): void => {
    if (over) return
    end()
    lost()
  }
  const call: NodeSocket['call'] = async (method, params) => {
    const id = ++last
    const answer = new Promise<unknown>((resolve, reject) => {
      if (over) reject(gone())
      else waiters.set(id, { resolve, reject })
    })
    if (!over) socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    try {
      return await bounded(answer, { signal, ms: TIMEOUT_MS })
    } finally {
      waiters.delete(id)
    }
  }
  const alive = setInterval(() => {
    call('net_version', []).catch((error: unknown) => {
      // A node that refuses the request is reachable.
      if (typeof (error as { readonly code?: unknown }).code !== 'number') drop()
    })
  }, ALIVE_MS)
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params } = parse(data)
    if (method === 'eth_subscription' && typeof params?.subscription === 'string') heard(params.subscription, params.result)
    const waiter = typeof id === 'number' ? waiters.get(id) : undefined
    if (error) waiter?.reject(Object.assign(new Error(String(error.message ?? 'The node refused.')), error))
    else waiter?.resolve(result)
  })
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    for (const end of ['close', 'error']) socket.addEventListener(end, () => reject(gone()))
  })
  try {
    await bounded(opened, { signal, ms: TIMEOUT_MS })
  } catch (error) {
    end()
    throw error
  }
  for (const end of ['close', 'error']) socket.addEventListener(end, drop)
  return { call, close: end }
}

interface Frame {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown }
  readonly method?: unknown
  readonly params?: { readonly subscription?: unknown; readonly result?: unknown }
}

/** Returns an empty frame for anything but JSON-RPC. */
function parse(data: unknown): Frame {
  try {
    const frame: unknown = JSON.parse(String(data))
    return typeof frame === 'object' && frame !== null ? frame : {}
  } catch {
    return {}
  }
}
