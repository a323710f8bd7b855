import type { Sink } from '../points/index.js'

const ERRORS_A_MINUTE = 5

/** Passes events to the sinks, errors at most five a minute (specification section 9). Errors thrown by a sink are ignored. */
export function createTelemetry(
  sinks: () => readonly Sink[],
  now: () => number = Date.now,
): (plugin: string, name: string, payload: unknown) => void {
  let recent: readonly number[] = []
  return (plugin, name, payload) => {
    const at = now()
    if (name === 'error') {
      recent = recent.filter((then) => at - then < 60_000)
      if (recent.length >= ERRORS_A_MINUTE) return
      recent = [...recent, at]
    }
    for (const sink of sinks()) {
      try {
        sink.record({ plugin, name, payload, at })
      } catch {
        // Reporting a broken sink would use that same sink.
      }
    }
  }
}
