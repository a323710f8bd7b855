import { check } from '@latchkey/kernel/wire'
import { type Database, databaseService, defineServerPlugin, type ServerEnv, type ServerPlugin, serverErrors } from '@latchkey/server-kit'
import { type AnalyticsRecord, analyticsWire, eventSchema } from '../wire.js'
import type { Counted } from './counts.js'
import { figuresRoutes } from './figures/figures-routes.js'
import { groupWrites } from './group-writes.js'
import { migrations } from './migrations.js'
import { createForwarder } from './sinks/forward.js'
import type { AnalyticsSink } from './sinks/sink.js'
import { addEvents, DELETED, deleteBefore } from './store.js'

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
  /**
   * Serves the page of figures at `/v1/analytics`, to callers with this token of at least 24 characters. Use 32 random bytes. Without it there
   * is no such page.
   */
  readonly figuresToken?: string
  /** Places that stored events are sent on to, at least once each: ClickHouse, an OpenTelemetry collector, or one of your own. */
  readonly sinks?: readonly AnalyticsSink[]
  /** Milliseconds since the epoch. Defaults to the machine's clock. */
  readonly now?: () => number
}

const DAY_MS = 86_400_000
const SWEEP_MS = 60_000
const MEGABYTE = 1_000_000
const TOKEN = 24

/**
 * `POST /e` and `POST /batch`: stores the events of pages in the server's database, without the address of the caller. An event that is
 * sent again is stored once.
 *
 * @example
 * openStorage({ url: 'postgres://…', plugins: [analyticsServer({ retentionDays: 30 })] })
 */
export function analyticsServer(options: AnalyticsServerOptions = {}): ServerPlugin<typeof analyticsWire> {
  const { retentionDays = 90, sample = 1, dailyMegabytes = 500, figuresToken, sinks = [], now = Date.now } = options
  if (!(retentionDays > 0)) throw new TypeError('`retentionDays` of analyticsServer is a number above 0.')
  if (!(sample >= 0 && sample <= 1)) throw new TypeError('`sample` of analyticsServer is a number from 0 to 1.')
  if (!(dailyMegabytes > 0)) throw new TypeError('`dailyMegabytes` of analyticsServer is a number above 0.')
  if (figuresToken !== undefined && figuresToken.length < TOKEN) {
    throw new TypeError(`\`figuresToken\` of analyticsServer has at least ${TOKEN} characters.`)
  }
  const counts = { stored: 0, repeated: 0, sampled: 0, refused: 0, dropped: 0, deleted: 0 }
  let today = { day: 0, bytes: 0 }
  const fits = (event: Counted): boolean => {
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
    const deleted = await deleteBefore(database, at - retentionDays * DAY_MS)
    counts.deleted += deleted
    // There are more, which the next request deletes.
    if (deleted === DELETED) swept = 0
  }
  const names = sinks.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new TypeError('`sinks` of analyticsServer have different names.')
  const forwarder = createForwarder(sinks, now)
  const write = groupWrites((database, events) => addEvents(database, events, names))
  const keep = async (records: readonly AnalyticsRecord[], env: ServerEnv): Promise<void> => {
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
    counts.dropped += chosen.length - events.length
    counts.sampled += records.length - chosen.length
    if (events.length > 0) {
      const added = await write(database, events)
      counts.stored += added
      counts.repeated += events.length - added
    }
    forwarder.wake(database, env.report)
    // The events are stored, whatever happens to old ones.
    await sweep(database, receivedAt).catch((error: unknown) => env.report?.(error, 'The deletion of old events'))
  }
  const keepValid = async (given: readonly unknown[], env: ServerEnv) => {
    const refused = given.flatMap((one, at) => {
      const problem = check(eventSchema, one)
      return problem === undefined ? [] : [{ at, problem }]
    })
    const [first] = refused
    counts.refused += refused.length
    if (first && refused.length === given.length) {
      throw serverErrors.create('invalid', { field: String(first.at), problem: `No event is valid: ${first.problem}` })
    }
    const wrong = new Set(refused.map(({ at }) => at))
    // The schema was checked above.
    await keep(given.filter((_, at) => !wrong.has(at)) as AnalyticsRecord[], env)
    return refused.length > 0 ? { refused } : {}
  }
  return defineServerPlugin<typeof analyticsWire>({
    id: 'analytics',
    wire: analyticsWire,
    migrations,
    handlers: {
      async event(record, env) {
        await keep([record], env)
        return {}
      },
      batch: keepValid,
    },
    ...(figuresToken !== undefined && { raw: figuresRoutes({ token: figuresToken, now }) }),
    health: () =>
      Object.entries(forwarder.states).map(([name, { failures }]) => ({ name: `analytics ${name}`, state: failures ? 'down' : 'ok' })),
    figures: () => [
      ...Object.entries(counts).map(([result, value]) => ({
        name: 'latchkey_analytics_events_total',
        help: 'Events of pages: stored, repeated, left out by the sample, refused as invalid, dropped beyond the limit of a day, deleted after their time.',
        labels: { result },
        value,
      })),
      ...Object.entries(forwarder.states).flatMap(([sink, { sent, dropped }]) => [
        { name: 'latchkey_analytics_forwarded_total', help: 'Events that a sink has confirmed.', labels: { sink }, value: sent },
        { name: 'latchkey_analytics_refused_total', help: 'Events that a sink has refused.', labels: { sink }, value: dropped },
      ]),
    ],
  })
}

/** By the id, which is random: an event that is sent again is treated in the same way. */
function isChosen({ eventId, props }: AnalyticsRecord, sample: number): boolean {
  return props.type === 'error' || Number.parseInt(eventId.slice(0, 8), 16) < sample * 2 ** 32
}
