import { createRequire } from 'node:module'
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs'
import type { AnalyticsSink, StoredEvent } from './sink.js'

/** An OpenTelemetry collector that accepts HTTP and JSON. */
export interface OtlpSinkOptions {
  /** `http://collector:4318`; events are sent to `/v1/logs` there. */
  readonly url: string
  /** Sent with every request: keys of a hosted collector. */
  readonly headers?: { readonly [name: string]: string }
  /** Service name. Defaults to `latchkey-pages`. */
  readonly service?: string
}

const PACKAGES = [
  '@opentelemetry/api-logs',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-logs',
  '@opentelemetry/exporter-logs-otlp-http',
]
const TIMEOUT_MS = 10_000
/** As in OpenTelemetry. */
const SEVERITIES = { track: 9, error: 17 } as const

/**
 * Sends events to an OpenTelemetry collector as log records, whose event name is that of the event. Install the OpenTelemetry packages
 * beside the server.
 *
 * @throws listing the missing packages
 * @example
 * analyticsServer({ sinks: [otlpSink({ url: 'http://collector:4318' })] })
 */
export function otlpSink({ url, headers, service = 'latchkey-pages' }: OtlpSinkOptions): AnalyticsSink {
  const { resources, logs, exports } = load()
  let records: ReadableLogRecord[] = []
  // Waits for the collector, which the processors of the package do not: events stay stored until it has them.
  const collect = { onEmit: (record: ReadableLogRecord) => void records.push(record), forceFlush: async () => {}, shutdown: async () => {} }
  const provider = new logs.LoggerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    processors: [collect],
  })
  const logger = provider.getLogger('latchkey.analytics')
  const exporter = new exports.OTLPLogExporter({
    url: `${url.replace(/\/$/, '')}/v1/logs`,
    timeoutMillis: TIMEOUT_MS,
    ...(headers && { headers: { ...headers } }),
  })
  return {
    name: 'otlp',
    async send(events) {
      for (const event of events)
        logger.emit({
          eventName: event.event,
          body: event.event,
          // Small numbers would be taken for times since the process started.
          timestamp: new Date(event.at),
          observedTimestamp: new Date(event.receivedAt),
          severityNumber: SEVERITIES[event.type],
          attributes: attributesOf(event),
        })
      const batch = records
      records = []
      await new Promise<void>((resolve, reject) => {
        exporter.export(batch, ({ code, error }) => (code === 0 ? resolve() : reject(error ?? new Error('The collector took no events.'))))
      })
    },
  }
}

function attributesOf({ eventId, project, domain, url, perMillion, details }: StoredEvent) {
  const own = Object.entries(details).map(([field, value]) => [
    `latchkey.details.${field}`,
    (isHuge(value) ? String(value) : value) as string,
  ])
  return {
    'latchkey.event_id': eventId,
    'latchkey.project': project,
    'latchkey.per_million': perMillion,
    'server.address': domain,
    'url.full': url,
    ...Object.fromEntries(own),
  }
}

/** Is sent as an integer of 64 bits, which it does not fit. A collector refuses the whole request. */
function isHuge(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

interface Packages {
  readonly resources: typeof import('@opentelemetry/resources')
  readonly logs: typeof import('@opentelemetry/sdk-logs')
  readonly exports: typeof import('@opentelemetry/exporter-logs-otlp-http')
}

function load(): Packages {
  // Their module builds are for bundlers: imports in them have no extensions.
  const need = createRequire(import.meta.url)
  try {
    return {
      resources: need('@opentelemetry/resources'),
      logs: need('@opentelemetry/sdk-logs'),
      exports: need('@opentelemetry/exporter-logs-otlp-http'),
    }
  } catch (error) {
    throw new Error(`For events in OpenTelemetry install: ${PACKAGES.join(' ')}`, { cause: error })
  }
}
