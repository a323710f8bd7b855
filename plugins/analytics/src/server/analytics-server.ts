import { type Database, databaseService, defineServerPlugin, type ServerEnv, type ServerPlugin } from '@latchkey/server-kit'
import { type AnalyticsRecord, analyticsWire } from '../wire.js'
import { migrations } from './migrations.js'
import { addEvents, deleteBefore, type StoredEvent } from './store.js'

/** How long events are stored, and which. */
export interface AnalyticsServerOptions {
  /** Days for which events are stored. Defaults to 90. */
  readonly retentionDays?: number
  /** Part of the events that is stored, from 0 to 1. Errors are always stored. Defaults to 1, all of them. */
  readonly sample?: number
  /**
   * Most megabytes that each process stores per day (UTC), of all projects together: anyone can send events. Those beyond it are dropped, and
   * counted in the metrics. Defaults to 500, which is about a million events.
   */
  readonly dailyMegabytes?: number
  /** Milliseconds since the epoch. Defaults to the machine's clock. */
  readonly now?: () => number
}

const DAY_MS = 86_400_000
const SWEEP_MS = 60_000
const MEGABYTE = 1_000_000

/**
 * `POST /e` and `POST /batch`: stores the events of pages in the server's database, without the address of the caller. An event that is
 * sent again is stored once.
 *
 * @example
 * openStorage({ url: 'postgres://…', plugins: [analyticsServer({ retentionDays: 30 })] })
 */
export function analyticsServer(options: AnalyticsServerOptions = {}): ServerPlugin<typeof analyticsWire> {
  const { retentionDays = 90, sample = 1, dailyMegabytes = 500, now = Date.now } = options
  if (!(retentionDays > 0)) throw new TypeError('`retentionDays` of analyticsServer is a number above 0.')
  if (!(sample >= 0 && sample <= 1)) throw new TypeError('`sample` of analyticsServer is a number from 0 to 1.')
  if (!(dailyMegabytes > 0)) throw new TypeError('`dailyMegabytes` of analyticsServer is a number above 0.')
  const counts = { stored: 0, repeated: 0, sampled: 0, dropped: 0, deleted: 0 }
  let today = { day: 0, bytes: 0 }
  const fits = (event: StoredEvent): boolean => {
    const day = Math.floor(event.receivedAt / DAY_MS)
    const before = day === today.day ? today.bytes : 0
    const bytes = before + new TextEncoder().encode(JSON.stringify(event)).length
    const isSmall = bytes <= dailyMegabytes * MEGABYTE
    today = { day, bytes: isSmall ? bytes : before }
    return isSmall
  }
  let swept = 0
  const sweep = async (database: Database, at: number): Promise<void> => {
    if (at - swept < SWEEP_MS) return
    swept = at
    counts.deleted += await deleteBefore(database, at - retentionDays * DAY_MS)
  }
  const keep = async (records: readonly AnalyticsRecord[], env: ServerEnv): Promise<Record<never, never>> => {
    const database = env.use(databaseService)
    const receivedAt = now()
    const chosen = records.filter((record) => isChosen(record, sample))
    const events = chosen
      .map((record) => ({
        record,
        project: env.projectId,
        receivedAt,
        perMillion: record.props.type === 'error' ? 1_000_000 : Math.round(sample * 1_000_000),
      }))
      .filter(fits)
    const added = await addEvents(database, events)
    counts.stored += added
    counts.repeated += events.length - added
    counts.dropped += chosen.length - events.length
    counts.sampled += records.length - chosen.length
    await sweep(database, receivedAt)
    return {}
  }
  return defineServerPlugin<typeof analyticsWire>({
    id: 'analytics',
    wire: analyticsWire,
    migrations,
    handlers: { event: (record, env) => keep([record], env), batch: keep },
    figures: () =>
      Object.entries(counts).map(([result, value]) => ({
        name: 'latchkey_analytics_events_total',
        help: 'Events of pages: stored, repeated, left out by the sample, dropped beyond the limit of a day, deleted after their time.',
        labels: { result },
        value,
      })),
  })
}

/** By the id, which is random: an event that is sent again is treated in the same way. */
function isChosen({ eventId, props }: AnalyticsRecord, sample: number): boolean {
  return props.type === 'error' || Number.parseInt(eventId.slice(0, 8), 16) < sample * 2 ** 32
}
