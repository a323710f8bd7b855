import type { Database } from '@latchkey/server-kit'
import type { AnalyticsRecord } from '../wire.js'
import { addCounts, type Counted, HOUR_MS, storable } from './counts.js'

/** Postgres takes 65,535 values in one statement, SQLite half of that. */
const ROWS = 100
/** Events that one deletion takes: a longer one would keep writers waiting. */
export const DELETED = 1_000

/** Stores and counts events, and puts them in the outbox of each sink; those that are there already stay as they are. Returns how many are new. */
export async function addEvents(database: Database, events: readonly Counted[], sinks: readonly string[] = []): Promise<number> {
  if (events.length === 0) return 0
  // All or nothing: a page sends a failed batch again as a whole.
  return database.transaction(async (within) => {
    let added = 0
    for (let from = 0; from < events.length; from += ROWS) {
      const part = events.slice(from, from + ROWS)
      const ids = await insert(within, part)
      added += ids.size
      await addToOutbox(within, part, ids, sinks)
      // An id that occurs twice in a batch is stored once, and counts once.
      await addCounts(
        within,
        part.filter(({ record }) => ids.delete(record.eventId)),
      )
    }
    return added
  })
}

/** Deletes events from before this time, at most 1,000. Returns how many. */
export async function deleteBefore(database: Database, time: number): Promise<number> {
  const gone = await database.query<{ readonly event_id: string }>(
    `DELETE FROM analytics_events WHERE event_id IN
      (SELECT event_id FROM analytics_events WHERE received_at < ? ORDER BY received_at LIMIT ${DELETED}) RETURNING event_id`,
    [time],
  )
  if (gone.length > 0) {
    const ids = gone.map(({ event_id }) => event_id)
    await database.query(`DELETE FROM analytics_outbox WHERE event_id IN (${ids.map(() => '?').join(', ')})`, ids)
  }
  await database.query('DELETE FROM analytics_counts WHERE hour < ?', [Math.floor(time / HOUR_MS)])
  return gone.length
}

async function insert(database: Database, events: readonly Counted[]): Promise<Set<string>> {
  const rows = await database.query<{ readonly event_id: string }>(
    `INSERT INTO analytics_events (event_id, project, received_at, at, type, event, domain, url, per_million, details)
      VALUES ${events.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')} ON CONFLICT (event_id) DO NOTHING RETURNING event_id`,
    events.flatMap(({ record, project, receivedAt, perMillion }) => {
      const { eventId, timestamp, props, domain, url } = record
      const details = JSON.stringify(detailsOf(record))
      return [
        eventId,
        project,
        receivedAt,
        timestamp,
        props.type,
        storable(props.event),
        storable(domain),
        storable(url),
        perMillion,
        details,
      ]
    }),
  )
  return new Set(rows.map(({ event_id }) => event_id))
}

async function addToOutbox(
  database: Database,
  events: readonly Counted[],
  added: ReadonlySet<string>,
  sinks: readonly string[],
): Promise<void> {
  const isNew = events.filter(({ record }) => added.has(record.eventId))
  if (isNew.length === 0) return
  for (const sink of sinks)
    await database.query(
      `INSERT INTO analytics_outbox (event_id, sink, received_at) VALUES ${isNew.map(() => '(?, ?, ?)').join(', ')} ON CONFLICT DO NOTHING`,
      isNew.flatMap(({ record, receivedAt }) => [record.eventId, sink, receivedAt]),
    )
}

function detailsOf({ props }: AnalyticsRecord): object {
  if (props.type === 'track') return props.properties ?? {}
  const { errorType, errorMessage, stackTrace } = props
  return { errorType, errorMessage, stackTrace }
}
