import type { Network } from '@latchkey/kernel'
import { eip155Errors } from '../errors.js'
import { hostOf } from './host-of.js'
import { type NodeSocket, openNodeSocket } from './node-socket.js'

/** Subscriptions to events that nodes push (`eth_subscribe`), over a separate WebSocket. */
export interface Subscriptions {
  /**
   * Resolves with the id that `message` events carry.
   * @throws eip155/no-subscriptions (4200) if no node of the network has a WebSocket address, or none answers; otherwise the node's error
   */
  subscribe(network: Network, params: readonly unknown[]): Promise<string>
  /** Resolves with false for an unknown id or an ended subscription. */
  unsubscribe(id: unknown): Promise<boolean>
  /** Ends all subscriptions, when the chain changes or the session ends. */
  end(): void
}
export interface SubscriptionsArgs {
  /** WebSocket addresses, best first. */
  readonly urlsOf: (network: Network) => readonly string[]
  readonly tell: (subscription: string, result: unknown) => void
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}
interface Line {
  readonly socket: NodeSocket
  /** Maps the node's ids to the provider's. A node assigns new ids on every connection. */
  readonly ids: Map<string, string>
}
/** All subscriptions to one network. */
interface Channel {
  readonly network: Network
  /** Parameters of the active subscriptions, by our ids. */
  readonly wanted: Map<string, readonly unknown[]>
  line: Promise<Line> | undefined
  /** Set while a lost connection waits to reconnect. */
  timer: ReturnType<typeof setTimeout> | undefined
  /** Number of consecutive failed attempts. */
  failed: number
}

/** The same as in viem's transport. */
const ATTEMPTS = 5
const DELAY_MS = 2_000

/**
 * Keeps one socket per network, opened with its first subscription and closed with its last. Reconnects and resubscribes after a lost
 * connection.
 */
export function createSubscriptions({ urlsOf, tell, signal, report }: SubscriptionsArgs): Subscriptions {
  const channels = new Map<string, Channel>()
  const isOpen = (channel: Channel): boolean => channels.get(channel.network.caipNetworkId) === channel
  const close = (channel: Channel): void => {
    channels.delete(channel.network.caipNetworkId)
    clearTimeout(channel.timer)
    channel.wanted.clear()
    // A connection that never opened has nothing to close.
    channel.line?.then(({ socket }) => socket.close()).catch(() => {})
  }
  const end = (): void => {
    for (const channel of [...channels.values()]) close(channel)
  }
  signal.addEventListener('abort', end, { once: true })

  async function dial(channel: Channel): Promise<Line> {
    const { network } = channel
    let failure: unknown
    for (const url of urlsOf(network)) {
      const ids = new Map<string, string>()
      // A connection lost before it is handed out counts as a failed attempt.
      let isUp = false
      const heard = (id: string, result: unknown): void => {
        const own = ids.get(id)
        if (own !== undefined && channel.wanted.has(own)) tell(own, result)
      }
      try {
        const socket = await openNodeSocket({ url, signal, heard, lost: () => isUp && again(channel) })
        const chain = await socket.call('eth_chainId', []).catch((error: unknown) => {
          socket.close()
          throw error
        })
        if (BigInt(String(chain)) === BigInt(network.id)) {
          isUp = true
          return { socket, ids }
        }
        socket.close()
        throw eip155Errors.create('wrong-chain', {
          host: hostOf(url),
          expected: network.caipNetworkId,
          found: `eip155:${BigInt(String(chain))}`,
        })
      } catch (error) {
        signal.throwIfAborted()
        failure = error
      }
    }
    throw failure
  }
  function again(channel: Channel): void {
    channel.line = undefined
    clearTimeout(channel.timer)
    if (isOpen(channel)) channel.timer = setTimeout(() => void redial(channel), DELAY_MS)
  }
  async function redial(channel: Channel): Promise<void> {
    clearTimeout(channel.timer)
    channel.timer = undefined
    const line = dial(channel)
    channel.line = line
    try {
      const { socket, ids } = await line
      for (const [own, params] of [...channel.wanted]) ids.set(String(await socket.call('eth_subscribe', params)), own)
      if (!isOpen(channel)) socket.close()
      channel.failed = 0
    } catch (error) {
      // A connection that opened but failed while subscribing does not report itself as lost.
      line.then(({ socket }) => socket.close()).catch(() => {})
      if (!isOpen(channel)) return
      channel.failed += 1
      if (channel.failed < ATTEMPTS) return again(channel)
      close(channel)
      report(error)
    }
  }
  return {
    async subscribe(network, params) {
      signal.throwIfAborted()
      const { caipNetworkId, name } = network
      if (typeof WebSocket === 'undefined' || urlsOf(network).length === 0) throw noSubscriptions(name)
      const channel = channels.get(caipNetworkId) ?? { network, wanted: new Map(), line: undefined, timer: undefined, failed: 0 }
      channels.set(caipNetworkId, channel)
      const mayEnd = (): void => {
        if (channel.wanted.size === 0 && isOpen(channel)) close(channel)
      }
      try {
        // During the pause before a reconnect, reconnects at once and subscribes to everything wanted.
        if (channel.timer !== undefined) void redial(channel)
        channel.line ??= dial(channel)
        const { socket, ids } = await channel.line.catch((cause: unknown) => {
          throw eip155Errors.is(cause, 'wrong-chain') ? cause : noSubscriptions(name, cause)
        })
        const id = String(await socket.call('eth_subscribe', params))
        if (!isOpen(channel)) throw noSubscriptions(name)
        // Another node may assign the same id.
        const own = [...channels.values()].some(({ wanted }) => wanted.has(id)) ? `0x${crypto.randomUUID().replaceAll('-', '')}` : id
        ids.set(id, own)
        channel.wanted.set(own, params)
        return own
      } catch (error) {
        mayEnd()
        throw error
      }
    },
    async unsubscribe(id) {
      const channel = typeof id === 'string' ? [...channels.values()].find(({ wanted }) => wanted.has(id)) : undefined
      if (!channel || typeof id !== 'string') return false
      channel.wanted.delete(id)
      if (channel.wanted.size === 0) {
        close(channel)
        return true
      }
      const line = await channel.line?.catch(() => undefined)
      for (const [theirs, own] of line?.ids ?? []) {
        if (own !== id) continue
        line?.ids.delete(theirs)
        // No listener is waiting for the answer.
        await line?.socket.call('eth_unsubscribe', [theirs]).catch(() => {})
      }
      return true
    },
    end,
  }
}

function noSubscriptions(network: string, failure?: unknown): Error {
  const details = { network, dialled: failure !== undefined }
  const { message } = eip155Errors.create('no-subscriptions', details)
  return eip155Errors.create('no-subscriptions', details, { cause: Object.assign(new Error(message), { code: 4200, failure }) })
}
