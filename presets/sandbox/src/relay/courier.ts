import type { Mailbox } from './mailbox.js'
import type { RelayMessage } from './relay.js'

/** Sends one message over one socket. */
export type Send = (message: RelayMessage) => void

/** Brings messages to sockets, unless a test gets in the way. */
export interface Courier {
  readonly messages: readonly RelayMessage[]
  /** Takes a socket of a client in; hands back the way to forget it. */
  connect(client: string, send: Send): () => void
  publish(message: RelayMessage): void
  /** Sends a client what waits for it on a topic. */
  deliver(client: string, topic: string): void
  hold(held: boolean): void
  drop(count: number): void
  delay(ms: number): void
  reset(): void
}

/** One courier for all sockets of a relay. */
export function createCourier(mailbox: Mailbox): Courier {
  const sockets = new Map<string, Set<Send>>()
  const timers = new Set<NodeJS.Timeout>()
  let messages: RelayMessage[] = []
  let late: (() => void)[] = []
  let held = false
  let losing = 0
  let waiting = 0

  const send = (client: string, message: RelayMessage): void => {
    for (const socket of sockets.get(client) ?? []) socket(message)
  }
  const deliver: Courier['deliver'] = (client, topic) => {
    for (const message of mailbox.waiting(client, topic)) send(client, message)
  }
  const hold: Courier['hold'] = (now) => {
    held = now
    if (held) return
    const all = late
    late = []
    for (const run of all) run()
  }
  return {
    get messages() {
      return messages
    },
    connect(client, socket) {
      sockets.set(client, (sockets.get(client) ?? new Set()).add(socket))
      return () => void sockets.get(client)?.delete(socket)
    },
    publish(message) {
      messages.push(message)
      if (losing > 0) {
        losing--
        return
      }
      const run = (): void => {
        for (const client of mailbox.publish(message)) send(client, message)
      }
      if (held) late.push(run)
      else if (waiting > 0) {
        const timer = setTimeout(() => {
          timers.delete(timer)
          run()
        }, waiting)
        timers.add(timer)
      } else run()
    },
    deliver,
    hold,
    drop(count) {
      losing = count
    },
    delay(ms) {
      waiting = ms
    },
    reset() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      messages = []
      late = []
      held = false
      losing = 0
      waiting = 0
    },
  }
}
