/** An event as it is stored. */
export interface StoredEvent {
  /** Random. A sink may receive an event twice, with the same id. */
  readonly eventId: string
  readonly project: string
  /** By the clock of the server, in milliseconds since 1970. */
  readonly receivedAt: number
  /** By the clock of the page, in milliseconds since 1970. */
  readonly at: number
  readonly type: 'track' | 'error'
  /** `CONNECT_SUCCESS` */
  readonly event: string
  readonly domain: string
  readonly url: string
  /** Part of such events that is stored. */
  readonly perMillion: number
  /** Properties of the event, or type, message and stack of the error. */
  readonly details: { readonly [field: string]: unknown }
}

/** A place that stored events are sent on to. */
export interface AnalyticsSink {
  /** Of this sink alone, and the same after a restart: events that wait for it are stored under this name. */
  readonly name: string
  /** Resolves once the events are there. Those of a call that rejects are sent again later. */
  send(events: readonly StoredEvent[], options: { readonly signal: AbortSignal }): Promise<void>
}
