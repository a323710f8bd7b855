import { type AnalyticsServerOptions, clickhouseSink, otlpSink } from '@latchkey/analytics/server'
import { integer, number, object, optional, type Static, string } from '@latchkey/kernel/wire'
import { address } from './address.js'
import { type Env, flag, flagged } from './flags.js'
import { readSecret } from './read-secret.js'

const strict = { additionalProperties: false }

/** The settings of analytics in the file. */
export function analyticsSchema() {
  const text = () => optional(string({ minLength: 1 }))
  return object(
    {
      retentionDays: flagged(
        optional(integer({ minimum: 1, maximum: 3650 })),
        flag('analytics-days', 'N', 'stores events of pages for N days, at /e and /batch; off without a flag of these'),
      ),
      sample: flagged(
        optional(number({ minimum: 0, maximum: 1 })),
        flag('analytics-sample', 'PART', 'part of the events that is stored, 1; errors always are', {
          like: '0.25',
          read: (given) => (/^(0|1|0?\.\d{1,6})$/.test(given) ? Number(given) : undefined),
        }),
      ),
      dailyMegabytes: flagged(
        optional(integer({ minimum: 1 })),
        flag('analytics-megabytes', 'N', 'most that each process stores of them a day, 500; more are dropped'),
      ),
      figuresToken: text(),
      clickhouse: flagged(text(), flag('analytics-clickhouse', 'ADDRESS', 'sends them on to ClickHouse; needs @clickhouse/client')),
      clickhouseDatabase: text(),
      clickhouseTable: text(),
      otlp: flagged(text(), flag('analytics-otlp', 'ADDRESS', 'sends them on to an OpenTelemetry collector; needs its packages')),
    },
    strict,
  )
}
type AnalyticsConfig = Static<ReturnType<typeof analyticsSchema>>

/**
 * Options of analytics, with secrets from the environment before those of the file; undefined if it is not configured.
 *
 * @throws with one sentence that says what is wrong, and no secret
 */
export function analyticsOf(file: AnalyticsConfig | undefined, env: Env): AnalyticsServerOptions | undefined {
  const figuresToken = readSecret(env, 'ANALYTICS_TOKEN') ?? file?.figuresToken
  if (!file && figuresToken === undefined) return undefined
  const { retentionDays, sample, dailyMegabytes, otlp } = file ?? {}
  const sinks = [...clickhouseOf(file, env), ...(otlp === undefined ? [] : [otlpSink({ url: address('analytics-otlp', otlp) })])]
  if (figuresToken !== undefined && figuresToken.length < 24) throw new Error('ANALYTICS_TOKEN has at least 24 characters.')
  return {
    ...(retentionDays !== undefined && { retentionDays }),
    ...(sample !== undefined && { sample }),
    ...(dailyMegabytes !== undefined && { dailyMegabytes }),
    ...(figuresToken !== undefined && { figuresToken }),
    ...(sinks.length > 0 && { sinks }),
  }
}

function clickhouseOf(
  { clickhouse: url, clickhouseDatabase: database, clickhouseTable: table }: AnalyticsConfig = {},
  env: Env,
): AnalyticsServerOptions['sinks'] & object {
  if (url === undefined) return []
  const username = readSecret(env, 'ANALYTICS_CLICKHOUSE_USER')
  const password = readSecret(env, 'ANALYTICS_CLICKHOUSE_PASSWORD')
  return [
    clickhouseSink({
      url: address('analytics-clickhouse', url),
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      ...(database !== undefined && { database }),
      ...(table !== undefined && { table }),
    }),
  ]
}
