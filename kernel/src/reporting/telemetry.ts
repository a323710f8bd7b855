import type { Sink } from '../points/index.js'

/** Passes every event to the sinks. Errors thrown by a sink are ignored. */
export function createTelemetry(
  sinks: () => readonly Sink[],
  now: () => number = Date.now,
): (plugin: string, name: string, payload: unknown) => void {
  return (plugin, name, payload) => {
    const at = now()
    for (const sink of sinks()) {
      try {
        sink.record({ plugin, name, payload, at })
      } catch {
        // Reporting a broken sink would use that same sink.
      }
    }
  }
}
