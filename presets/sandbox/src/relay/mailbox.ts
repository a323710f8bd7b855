import type { RelayMessage } from './relay.js'

/** Messages by topic, and who wants them. */
export interface Mailbox {
  /** Remembers that a client wants a topic's messages. */
  subscribe(client: string, topic: string): void
  unsubscribe(client: string, topic: string): void
  /** Keeps a message and names the clients that want it now. */
  publish(message: RelayMessage): readonly string[]
  /** What waits for a client on a topic: not its own, not expired, not taken before. */
  waiting(client: string, topic: string): readonly RelayMessage[]
  /** A client has a message; it is not given to it again. */
  taken(client: string, message: RelayMessage): void
  /** Forgets every message, but not who wants which. */
  clear(): void
}

/** A mailbox as the relay protocol has it: messages outlive sockets until their ttl is over. */
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
      // It may have been kept back for longer than it lives.
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
