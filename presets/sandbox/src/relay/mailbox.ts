import type { RelayMessage } from './relay.js'

/** Messages by topic, and their subscribers. */
export interface Mailbox {
  /** Subscribes a client to a topic's messages. */
  subscribe(client: string, topic: string): void
  unsubscribe(client: string, topic: string): void
  /** Stores a message and returns the clients that are subscribed now. */
  publish(message: RelayMessage): readonly string[]
  /** Messages waiting for a client on a topic: not its own, not expired, not received before. */
  waiting(client: string, topic: string): readonly RelayMessage[]
  /** Marks a message as received by a client; it is not delivered to it again. */
  taken(client: string, message: RelayMessage): void
  /** Deletes every message, but keeps the subscriptions. */
  clear(): void
}

/** A mailbox as defined by the relay protocol: messages outlive sockets until their ttl is over. */
export function createMailbox(now: () => number): Mailbox {
  const wants = new Map<string, Set<string>>()
  const kept = new Map<string, Map<RelayMessage, Set<string>>>()
  const expired = ({ publishedAt, ttl }: RelayMessage): boolean => publishedAt + ttl * 1000 <= now()
  const keptOn = (topic: string): Map<RelayMessage, Set<string>> => {
    const messages = kept.get(topic) ?? new Map<RelayMessage, Set<string>>()
    for (const message of messages.keys()) if (expired(message)) messages.delete(message)
    return messages
  }
  return {
    subscribe: (client, topic) => void wants.set(topic, (wants.get(topic) ?? new Set()).add(client)),
    unsubscribe: (client, topic) => void wants.get(topic)?.delete(client),
    publish(message) {
      // It may have been delayed beyond its ttl.
      if (expired(message)) return []
      kept.set(message.topic, keptOn(message.topic).set(message, new Set()))
      return [...(wants.get(message.topic) ?? [])].filter((client) => client !== message.sender)
    },
    waiting: (client, topic) =>
      [...keptOn(topic)].flatMap(([message, takers]) => (message.sender === client || takers.has(client) ? [] : message)),
    taken: (client, message) => void kept.get(message.topic)?.get(message)?.add(client),
    clear: () => kept.clear(),
  }
}
