import type { Database } from '@latchkey/server-kit'
import type { AnalyticsRecord } from '../wire.js'

/** An event to store, and whose it is. */
export interface StoredEvent {
  readonly record: AnalyticsRecord
  readonly project: string
  readonly receivedAt: number
  readonly perMillion: number
}

/** Postgres takes 65,535 values in one statement, SQLite half of that. */
const ROWS = 100
/** A longer deletion would keep writers waiting. */
const DELETED = 5_000

/** Stores events; existing ones stay unchanged. Returns the number of new ones. */
export async function addEvents(database: Database, events: readonly StoredEvent[]): Promise<number> {
  if (events.length === 0) return 0
  if (events.length <= ROWS) return insert(database, events)
  // All or nothing: a page sends a failed batch again as a whole.
  return database.transaction(async (within) => {
    let added = 0
    for (let from = 0; from < events.length; from += ROWS) added += await insert(within, events.slice(from, from + ROWS))
    return added
  })
}

/** Deletes events from before this time, at most 5,000. Returns how many. */
export async function deleteBefore(database: Database, time: number): Promise<number> {
  const gone = await database.query(
    `DELETE FROM analytics_events WHERE event_id IN
      (SELECT event_id FROM analytics_events WHERE received_at < ? ORDER BY received_at LIMIT ${DELETED}) RETURNING event_id`,
    [time],
  )
  return gone.length
}

async function insert(database: Database, events: readonly StoredEvent[]): Promise<number> {
  const rows = await database.query(
    `INSERT INTO analytics_events (event_id, project, received_at, at, type, event, domain, url, per_million, details)
      VALUES ${events.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')} ON CONFLICT (event_id) DO NOTHING RETURNING event_id`,
    events.flatMap(({ record, project, receivedAt, perMillion }) => {
      const { eventId, timestamp, props, domain, url } = record
      return [eventId, project, receivedAt, timestamp, props.type, props.event, domain, url, perMillion, JSON.stringify(detailsOf(record))]
    }),
  )
  return rows.length
}

function detailsOf({ props }: AnalyticsRecord): object {
  if (props.type === 'track') return props.properties ?? {}
  const { errorType, errorMessage, stackTrace } = props
  return { errorType, errorMessage, stackTrace }
}
