import type { AnalyticsSink } from './sink.js'

/** A ClickHouse, and a table there. */
export interface ClickhouseSinkOptions {
  /** `https://clickhouse.example.com:8443` */
  readonly url: string
  /** Defaults to `default`. */
  readonly username?: string
  /** Of that user. Defaults to none. */
  readonly password?: string
  /** Defaults to `default`. */
  readonly database?: string
  /** Is created if it does not exist. Defaults to `latchkey_events`. */
  readonly table?: string
}

type Client = ReturnType<typeof import('@clickhouse/client')['createClient']>

/**
 * Sends events to ClickHouse. Install `@clickhouse/client` beside the server. Merging drops repeated events: read the table with `FINAL`
 * where a single one matters.
 *
 * @example
 * analyticsServer({ sinks: [clickhouseSink({ url: 'https://clickhouse.example.com:8443', password })] })
 */
export function clickhouseSink({ url, username, password, database, table = 'latchkey_events' }: ClickhouseSinkOptions): AnalyticsSink {
  if (!/^\w{1,100}$/.test(table)) throw new TypeError('`table` of clickhouseSink has letters, digits and underscores.')
  let opened: Promise<Client> | undefined
  const open = async (): Promise<Client> => {
    const { ClickHouseLogLevel, createClient } = await load()
    const client = createClient({
      url,
      request_timeout: 10_000,
      application: 'latchkey',
      // Failures are reported by the server.
      log: { level: ClickHouseLogLevel.OFF },
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      ...(database !== undefined && { database }),
    })
    await client.command({ query: tableOf(table) })
    return client
  }
  return {
    name: 'clickhouse',
    async send(events, { signal }) {
      opened ??= open()
      const client = await opened.catch((error: unknown) => {
        opened = undefined
        throw error
      })
      const values = events.map(({ eventId, receivedAt, perMillion, details, ...same }) => ({
        event_id: eventId,
        received_at: receivedAt,
        per_million: perMillion,
        details: JSON.stringify(details),
        ...same,
      }))
      // A table with other columns would take empty rows, and the events would count as sent on.
      const clickhouse_settings = { input_format_skip_unknown_fields: 0 } as const
      await client.insert({ table, values, format: 'JSONEachRow', abort_signal: signal, clickhouse_settings })
    },
  }
}

/** Repeated events have the same key. */
function tableOf(table: string): string {
  return `CREATE TABLE IF NOT EXISTS ${table} (event_id UUID, project LowCardinality(String), received_at DateTime64(3, 'UTC'),
    at DateTime64(3, 'UTC'), type LowCardinality(String), event LowCardinality(String), domain String, url String, per_million UInt32,
    details String) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(received_at) ORDER BY (project, event, received_at, event_id)`
}

async function load(): Promise<typeof import('@clickhouse/client')> {
  try {
    return await import('@clickhouse/client')
  } catch (error) {
    throw new Error('For events in ClickHouse install: @clickhouse/client', { cause: error })
  }
}
