import type { RelayMessage } from './relay.js'

/** Messages by topic, and who wants them. */
export interface Mailbox {
  /** Remembers that a client wants a topic's messages and hands back those that wait for it. */
  subscribe(client: string, topic: string): readonly RelayMessage[]
  unsubscribe(client: string, topic: string): void
  /** Keeps a message and names the clients that want it now. */
  publish(message: RelayMessage): readonly string[]
  /** What waits for a client on a topic: not its own, not expired, not taken before. */
  waiting(client: string, topic: string): readonly RelayMessage[]
  /** A client has a message; it is not given to it again. */
  taken(client: string, message: RelayMessage): void
  clear(): void
}

/** A mailbox as the relay protocol has it: messages outlive sockets until their ttl is over. */
export function createMailbox(now: () => number): Mailbox {
  const wants = new Map<string, Set<string>>()
  const kept = new Map<string, Map<RelayMessage, Set<string>>>()
  const waiting: Mailbox['waiting'] = (client, topic) => {
    const messages = kept.get(topic)
    for (const message of messages?.keys() ?? []) if (message.publishedAt + message.ttl * 1000 <= now()) messages?.delete(message)
    return [...(messages ?? [])].flatMap(([message, takers]) => (message.sender === client || takers.has(client) ? [] : message))
  }
  return {
    subscribe(client, topic) {
      wants.set(topic, (wants.get(topic) ?? new Set()).add(client))
      return waiting(client, topic)
    },
    unsubscribe: (client, topic) => void wants.get(topic)?.delete(client),
    publish(message) {
      kept.set(message.topic, (kept.get(message.topic) ?? new Map()).set(message, new Set()))
      return [...(wants.get(message.topic) ?? [])].filter((client) => client !== message.sender)
    },
    waiting,
    taken: (client, message) => void kept.get(message.topic)?.get(message)?.add(client),
    clear() {
      wants.clear()
      kept.clear()
    },
  }
}
