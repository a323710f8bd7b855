interface Engine {
  readonly events: { once(name: string, listener: () => void): unknown }
  onSessionPingResponse(topic: string, payload: { readonly id: number }): void
}

/**
 * Handles answers to pings that this client did not send. The library throws for them in a timer, which would be an uncaught error of the
 * page.
 */
export function holdPings(engine: object): void {
  // Private only to the compiler, and pinned to one version of the library.
  const inside = engine as Engine
  const { onSessionPingResponse } = inside
  inside.onSessionPingResponse = (topic, payload) => {
    inside.events.once(`session_ping:${payload.id}`, () => {})
    onSessionPingResponse(topic, payload)
  }
}
