/** One message that a client handed to the relay. Its content is encrypted; only the two ends can read it. */
export interface RelayMessage {
  /** What it was published under. */
  readonly topic: string
  /** As it was sent: encrypted. */
  readonly message: string
  /** Seconds for which it is kept. */
  readonly ttl: number
  /** What kind of message it is: 1100 proposal, 1108 request, and so on. */
  readonly tag: number
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  /** A page's proof of its origin, handed on as it came. */
  readonly attestation?: string
  /** The client that sent it, as a did:key. */
  readonly sender: string
}

/** The mailbox between dApps and phones, as a test sees and disturbs it. */
export interface Relay {
  /** For `relayUrl` of both ends. */
  readonly url: string
  /** Sockets that are open now. */
  readonly open: number
  /** Sockets that were ever opened, refused ones too. */
  readonly opened: number
  /** Everything that was handed in, oldest first, lost messages too. */
  readonly messages: readonly RelayMessage[]
  /** Keeps messages back until `release`. */
  hold(): void
  /** Lets go on what `hold` keeps back. */
  release(): void
  /** Loses the next messages. */
  drop(count?: number): void
  /** Delivers each message so many milliseconds later, by the sandbox's clock; 0 ends that. */
  delay(ms: number): void
  /** Hangs up on the next calls, and neither takes them in nor answers them. */
  cut(count?: number): void
  /** Closes every socket. 1013 says that too much was asked, 4008 that nothing was subscribed. */
  disconnect(code?: number, reason?: string): void
  /** Closes every socket with code 3000 and the reason, new ones at once; `undefined` to accept again. @throws SandboxError `bad-option` for a reason over 123 bytes */
  refuse(reason: string | undefined): void
  /**
   * Says and hears nothing any more, without closing a socket: on the lines that are open now, as after a network that forgot them
   * (`open`), or on new ones too (`all`). `none` ends it; sockets that were silent are closed then.
   */
  silence(lines: 'none' | 'open' | 'all'): void
  /** Stops listening; what was not delivered is kept. */
  down(): Promise<void>
  /** Listens again on the same port. */
  up(): Promise<void>
  /** Listens, is undisturbed and has forgotten every message. Clients stay connected and subscribed. */
  reset(): Promise<void>
  /** Ends it for good. */
  stop(): Promise<void>
}
