import type { Clock } from '../clock.js'
import type { Mailbox } from './mailbox.js'
import type { RelayMessage } from './relay.js'

/** Sends one message over one socket. */
export type Send = (message: RelayMessage) => void

/** Delivers messages to sockets, unless a test interferes. */
export interface Courier {
  readonly messages: readonly RelayMessage[]
  /** Adds a client's socket; returns a function to remove it. */
  connect(client: string, send: Send): () => void
  publish(message: RelayMessage): void
  /** Sends a client what waits for it on a topic. */
  deliver(client: string, topic: string): void
  readonly held: boolean
  hold(held: boolean): void
  drop(count: number): void
  cut(count: number): void
  /** Returns true if the current call's connection must be cut. */
  cuts(): boolean
  delay(ms: number): void
  /** Ends all interference; messages on their way are lost. */
  reset(): void
}

/** One courier for all sockets of a relay. */
export function createCourier(mailbox: Mailbox, clock: Clock): Courier {
  const sockets = new Map<string, Set<Send>>()
  const timers = new Set<unknown>()
  let messages: RelayMessage[] = []
  let late: (() => void)[] = []
  let held = false
  let losing = 0
  let cutting = 0
  let waiting = 0

  const send = (client: string, message: RelayMessage): void => {
    for (const socket of sockets.get(client) ?? []) socket(message)
  }
  /** Runs now, or once no message is delayed. */
  const unlessHeld = (run: () => void): void => {
    if (held) late.push(run)
    else run()
  }
  const bring = (message: RelayMessage): void => {
    for (const client of mailbox.publish(message)) send(client, message)
  }
  const wait = (ms: number, run: () => void): void => {
    const timer = clock.setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }
  return {
    get messages() {
      return messages
    },
    get held() {
      return held
    },
    connect(client, socket) {
      const mine = sockets.get(client) ?? new Set()
      sockets.set(client, mine.add(socket))
      return () => {
        mine.delete(socket)
        if (!mine.size && sockets.get(client) === mine) sockets.delete(client)
      }
    },
    publish(message) {
      messages.push(message)
      if (losing > 0) losing--
      else if (waiting > 0) wait(waiting, () => unlessHeld(() => bring(message)))
      else unlessHeld(() => bring(message))
    },
    deliver(client, topic) {
      unlessHeld(() => {
        for (const message of mailbox.waiting(client, topic)) send(client, message)
      })
    },
    hold(now) {
      held = now
      if (held) return
      const all = late
      late = []
      for (const run of all) run()
    },
    drop(count) {
      losing = count
    },
    cut(count) {
      cutting = count
    },
    cuts: () => cutting > 0 && cutting-- > 0,
    delay(ms) {
      waiting = ms
    },
    reset() {
      for (const timer of timers) clock.clearTimeout(timer)
      timers.clear()
      messages = []
      late = []
      held = false
      losing = 0
      cutting = 0
      waiting = 0
    },
  }
}
