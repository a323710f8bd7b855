/** One event, under the name common in wallet analytics. */
export interface AnalyticsEvent {
  /** In milliseconds since 1970. */
  readonly timestamp: number
  /** `event` is the name on the wire: `CONNECT_SUCCESS`. `properties` is the payload as pages receive it, and never leaves the page. */
  readonly data: { readonly type: 'track' | 'error'; readonly event: string; readonly properties: unknown }
}

/** Destination of events. Nothing is sent by default. */
export interface AnalyticsOptions {
  /** URL of the host that receives events, by `POST {host}/e` and `POST {host}/batch`. Without it, nothing is sent. */
  readonly host?: string
  /** Names of events to send, as pages listen to them (`connectSuccess`). All by default. */
  readonly events?: readonly string[]
  /** Called for every event, on the page only: also without a host, and for visitors who opted out of tracking. */
  readonly onEvent?: (event: AnalyticsEvent) => void
}
