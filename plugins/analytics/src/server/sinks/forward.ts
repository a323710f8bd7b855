import { bounded } from '@latchkey/kernel/shared'
import type { Database } from '@latchkey/server-kit'
import type { AnalyticsSink, StoredEvent } from './sink.js'

/** Sends stored events on to sinks, in the background. */
export interface Forwarder {
  /** Sends what waits, if nothing is being sent and no sink has just failed. */
  wake(database: Database, report?: Report): void
  /** By sink: confirmed and dropped events since the process started, and failures since the last confirmation. */
  readonly states: { readonly [sink: string]: { readonly sent: number; readonly dropped: number; readonly failures: number } }
}

const GROUP = 1_000
/** Bytes of the events of one call. They are all in memory, and collectors refuse requests of 20 MB. */
const BYTES = 2_000_000
/** Events that a sink has refused alone, and that wait for it to take another one. */
const REFUSED = 100
const TIMEOUT_MS = 30_000
/** Waits double: 5 s, 10 s, and so on, up to 5 minutes. */
const WAIT_MS = 5_000
const LONGEST_MS = 300_000

/**
 * Each sink has every event at least once: events leave the outbox when it confirms them, also after a restart. Anyone can send an event,
 * so one that a sink refuses must not keep the others waiting. Calls get smaller with each failure, and an event that fails alone is left
 * out until the sink takes another one. If it fails right after that too, it is dropped.
 */
export function createForwarder(sinks: readonly AnalyticsSink[], now: () => number): Forwarder {
  const states: { [sink: string]: { sent: number; dropped: number; failures: number } } = {}
  const forwarders = sinks.map((sink) => {
    const state = { sent: 0, dropped: 0, failures: 0 }
    states[sink.name] = state
    let isRunning = false
    let isWoken = false
    let notBefore = 0
    let most = GROUP
    const refused = new Set<string>()
    const send = async (database: Database, ids: readonly string[]): Promise<void> => {
      await deliver(database, sink, ids)
      state.sent += ids.length
      state.failures = 0
    }
    const sendRefused = async (database: Database, report: Report | undefined): Promise<void> => {
      for (const id of refused) {
        refused.delete(id)
        try {
          await send(database, [id])
        } catch (error) {
          report?.(error, `The analytics sink ${sink.name}`)
          await confirm(database, sink.name, [id])
          state.dropped++
          return
        }
      }
    }
    const sendAll = async (database: Database, report: Report | undefined): Promise<void> => {
      for (;;) {
        const ids = await nextOf(database, sink.name, { most, without: [...refused] })
        const [first] = ids
        if (first === undefined) return
        try {
          await send(database, ids)
        } catch (error) {
          if (most === 1 && refused.size < REFUSED) refused.add(first)
          most = Math.ceil(most / 2)
          throw error
        }
        most = Math.min(GROUP, most * 2)
        await sendRefused(database, report)
      }
    }
    return async (database: Database, report?: Report): Promise<void> => {
      isWoken = true
      if (isRunning || now() < notBefore) return
      isRunning = true
      try {
        // Events that arrive meanwhile are sent as well.
        while (isWoken) {
          isWoken = false
          await sendAll(database, report)
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

type Report = (error: unknown, name: string) => void

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

/** Returns the ids of the oldest events that wait, as many as fit into one call. */
async function nextOf(
  database: Database,
  sink: string,
  { most, without }: { readonly most: number; readonly without: readonly string[] },
): Promise<readonly string[]> {
  const rows = await database.query<{ readonly event_id: string; readonly size: number }>(
    `SELECT o.event_id AS event_id, octet_length(e.details) + octet_length(e.url) AS size
      FROM analytics_outbox o JOIN analytics_events e ON e.event_id = o.event_id
      WHERE o.sink = ?${without.length > 0 ? ` AND o.event_id NOT IN (${marks(without)})` : ''} ORDER BY o.received_at LIMIT ${most}`,
    [sink, ...without],
  )
  let bytes = 0
  const end = rows.findIndex(({ size }) => {
    bytes += size
    return bytes > BYTES
  })
  return rows.slice(0, end === -1 ? rows.length : Math.max(end, 1)).map(({ event_id }) => event_id)
}

async function deliver(database: Database, sink: AnalyticsSink, ids: readonly string[]): Promise<void> {
  const rows = await database.query<Row>(`SELECT * FROM analytics_events WHERE event_id IN (${marks(ids)})`, ids)
  // Deleted meanwhile.
  if (rows.length === 0) return
  const events = rows.toSorted((a, b) => ids.indexOf(a.event_id) - ids.indexOf(b.event_id)).map(toEvent)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  await bounded(sink.send(events, { signal }), { signal })
  await confirm(database, sink.name, ids)
}

async function confirm(database: Database, sink: string, ids: readonly string[]): Promise<void> {
  await database.query(`DELETE FROM analytics_outbox WHERE sink = ? AND event_id IN (${marks(ids)})`, [sink, ...ids])
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ')
}

function toEvent({ event_id: eventId, received_at: receivedAt, per_million: perMillion, details, ...rest }: Row): StoredEvent {
  const { project, at, type, event, domain, url } = rest
  return { eventId, project, receivedAt, at, type, event, domain, url, perMillion, details: JSON.parse(details) as StoredEvent['details'] }
}
