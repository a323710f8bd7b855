import { bounded } from '@latchkey/kernel/shared'
import type { Database } from '@latchkey/server-kit'
import type { AnalyticsSink, StoredEvent } from './sink.js'

/** Sends stored events on to sinks, in the background. */
export interface Forwarder {
  /** Sends what waits, if nothing is being sent and no sink has just failed. */
  wake(database: Database, report?: (error: unknown, name: string) => void): void
  /** By sink: confirmed events since the process started, and failures since the last of them. */
  readonly states: { readonly [sink: string]: { readonly sent: number; readonly failures: number } }
}

const GROUP = 1_000
const TIMEOUT_MS = 30_000
/** Waits double: 5 s, 10 s, and so on, up to 5 minutes. */
const WAIT_MS = 5_000
const LONGEST_MS = 300_000

/** Each sink has every event at least once: events leave the outbox when it confirms them, also after a restart. */
export function createForwarder(sinks: readonly AnalyticsSink[], now: () => number): Forwarder {
  const states: { [sink: string]: { sent: number; failures: number } } = {}
  const forwarders = sinks.map((sink) => {
    const state = { sent: 0, failures: 0 }
    states[sink.name] = state
    let isRunning = false
    let isWoken = false
    let notBefore = 0
    return async (database: Database, report?: (error: unknown, name: string) => void): Promise<void> => {
      isWoken = true
      if (isRunning || now() < notBefore) return
      isRunning = true
      try {
        // Events that arrive meanwhile are sent as well.
        while (isWoken) {
          isWoken = false
          for (let count = GROUP; count === GROUP; state.sent += count) {
            count = await sendSome(database, sink)
            state.failures = 0
          }
        }
      } catch (error) {
        notBefore = now() + Math.min(WAIT_MS * 2 ** state.failures, LONGEST_MS)
        state.failures++
        report?.(error, `The analytics sink ${sink.name}`)
      }
      isRunning = false
    }
  })
  return {
    states,
    wake(database, report) {
      for (const forward of forwarders) void forward(database, report)
    },
  }
}

interface Row {
  readonly event_id: string
  readonly project: string
  readonly received_at: number
  readonly at: number
  readonly type: StoredEvent['type']
  readonly event: string
  readonly domain: string
  readonly url: string
  readonly per_million: number
  readonly details: string
}

async function sendSome(database: Database, sink: AnalyticsSink): Promise<number> {
  const rows = await database.query<Row>(
    `SELECT e.* FROM analytics_outbox o JOIN analytics_events e ON e.event_id = o.event_id WHERE o.sink = ?
      ORDER BY o.received_at LIMIT ${GROUP}`,
    [sink.name],
  )
  if (rows.length === 0) return 0
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  await bounded(sink.send(rows.map(toEvent), { signal }), { signal })
  await database.query(`DELETE FROM analytics_outbox WHERE sink = ? AND event_id IN (${rows.map(() => '?').join(', ')})`, [
    sink.name,
    ...rows.map(({ event_id }) => event_id),
  ])
  return rows.length
}

function toEvent({ event_id: eventId, received_at: receivedAt, per_million: perMillion, details, ...rest }: Row): StoredEvent {
  const { project, at, type, event, domain, url } = rest
  return { eventId, project, receivedAt, at, type, event, domain, url, perMillion, details: JSON.parse(details) as StoredEvent['details'] }
}
