/** One message that a client passed to the relay. Its content is encrypted; only the two ends can read it. */
export interface RelayMessage {
  /** The topic it was published under. */
  readonly topic: string
  /** As sent: encrypted. */
  readonly message: string
  /** Time to live in seconds. */
  readonly ttl: number
  /** Type of the message: 1100 proposal, 1108 request, and so on. */
  readonly tag: number
  /** Milliseconds since the epoch. */
  readonly publishedAt: number
  /** A page's proof of its origin, passed on unchanged. */
  readonly attestation?: string
  /** The sending client, as a did:key. */
  readonly sender: string
}

/** The mailbox between dApps and phones; tests can observe and disturb it. */
export interface Relay {
  /** For `relayUrl` of both ends. */
  readonly url: string
  /** Number of open sockets. */
  readonly open: number
  /** Number of sockets ever opened, including refused ones. */
  readonly opened: number
  /** All published messages, oldest first, including lost ones. */
  readonly messages: readonly RelayMessage[]
  /** Holds messages until `release`. */
  hold(): void
  /** Releases what `hold` holds. */
  release(): void
  /** Drops the next messages. */
  drop(count?: number): void
  /** Delays the delivery of each message by this many milliseconds, on the sandbox's clock; 0 ends that. */
  delay(ms: number): void
  /** Closes the connection on the next calls, neither accepting nor answering them. */
  cut(count?: number): void
  /** Closes every socket. 1013 means that too much was requested, 4008 that nothing was subscribed. */
  disconnect(code?: number, reason?: string): void
  /**
   * Closes every socket with code 3000 and the reason, and new ones at once; `undefined` accepts them again. @throws SandboxError
   * `bad-option` for a reason over 123 bytes
   */
  refuse(reason: string | undefined): void
  /**
   * Neither sends nor receives, without closing a socket: on the connections that are open now, as after a network has dropped them
   * (`open`), or on new ones too (`all`). `none` ends it; silent sockets are closed then.
   */
  silence(lines: 'none' | 'open' | 'all'): void
  /** Stops listening; undelivered messages are kept. */
  down(): Promise<void>
  /** Listens again on the same port. */
  up(): Promise<void>
  /** Listens, ends all interference and deletes every message. Clients stay connected and subscribed. */
  reset(): Promise<void>
  /** Stops it permanently. */
  stop(): Promise<void>
}
