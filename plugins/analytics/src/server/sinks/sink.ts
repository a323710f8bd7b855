/** One row of `analytics_events`, as sinks receive it. */
export interface StoredEvent {
  /** Random. A sink may receive an event twice, with the same id. */
  readonly eventId: string
  /** Project id that the page sent. */
  readonly project: string
  /** By the clock of the server, in milliseconds since 1970. */
  readonly receivedAt: number
  /** By the clock of the page, in milliseconds since 1970. */
  readonly at: number
  /** `error` for failures that have a message and a stack. */
  readonly type: 'track' | 'error'
  /** Name in wallet analytics: `CONNECT_SUCCESS`. */
  readonly event: string
  /** Host name of the page. */
  readonly domain: string
  /** Origin and path of the page. */
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
