import { createRequire } from 'node:module'
import type { Log } from '../log.js'

export interface TelemetryOptions {
  /** URL of an OTLP collector that accepts HTTP and JSON: `http://collector:4318`. */
  readonly url: string
  /** This server's service name. Defaults to `latchkey-server`. */
  readonly service?: string
  readonly version: string
  /** How often metrics are sent. Defaults to 30 s. */
  readonly everyMs?: number
}
export interface Telemetry {
  /** The same log, whose lines and responses are also sent to the collector. */
  follow(log: Log): Log
  /** Flushes the rest. */
  stop(): Promise<void>
}

interface Packages {
  readonly api: typeof import('@opentelemetry/api-logs')
  readonly resources: typeof import('@opentelemetry/resources')
  readonly traces: typeof import('@opentelemetry/sdk-trace-base')
  readonly traceExport: typeof import('@opentelemetry/exporter-trace-otlp-http')
  readonly metrics: typeof import('@opentelemetry/sdk-metrics')
  readonly metricExport: typeof import('@opentelemetry/exporter-metrics-otlp-http')
  readonly logs: typeof import('@opentelemetry/sdk-logs')
  readonly logExport: typeof import('@opentelemetry/exporter-logs-otlp-http')
}

/** Loads the OpenTelemetry packages, which are not installed with the server. @throws listing the missing ones */
function load(): Packages {
  // Their module builds are for bundlers: imports in them have no extensions.
  const need = createRequire(import.meta.url)
  try {
    return {
      api: need('@opentelemetry/api-logs'),
      resources: need('@opentelemetry/resources'),
      traces: need('@opentelemetry/sdk-trace-base'),
      traceExport: need('@opentelemetry/exporter-trace-otlp-http'),
      metrics: need('@opentelemetry/sdk-metrics'),
      metricExport: need('@opentelemetry/exporter-metrics-otlp-http'),
      logs: need('@opentelemetry/sdk-logs'),
      logExport: need('@opentelemetry/exporter-logs-otlp-http'),
    }
  } catch (error) {
    throw new Error(`For --otlp install: ${PACKAGES.join(' ')}`, { cause: error })
  }
}

const PACKAGES = [
  '@opentelemetry/api',
  '@opentelemetry/api-logs',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/sdk-logs',
  '@opentelemetry/exporter-logs-otlp-http',
]

const TIMEOUT_MS = 3_000

/** Seconds. The same as in `GET /metrics`. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2, 10]

/**
 * Sends a span and metrics for each response, counts of faults, and log lines to a collector, batched and in the background. Nothing is
 * global: the app around the server may use OpenTelemetry itself.
 */
export function openTelemetry({ url, service = 'latchkey-server', version, everyMs = 30_000 }: TelemetryOptions): Telemetry {
  const { api, resources, traces, traceExport, metrics, metricExport, logs, logExport } = load()
  // Requests are repeated until the timeout, and a server that stops waits for the last ones.
  const at = (signal: string) => ({ url: `${url.replace(/\/$/, '')}/v1/${signal}`, timeoutMillis: TIMEOUT_MS })
  const resource = resources.resourceFromAttributes({ 'service.name': service, 'service.version': version })
  const traceProvider = new traces.BasicTracerProvider({
    resource,
    spanProcessors: [new traces.BatchSpanProcessor(new traceExport.OTLPTraceExporter(at('traces')))],
  })
  const exporter = new metricExport.OTLPMetricExporter(at('metrics'))
  const meterProvider = new metrics.MeterProvider({
    resource,
    readers: [
      new metrics.PeriodicExportingMetricReader({
        exporter,
        exportIntervalMillis: everyMs,
        exportTimeoutMillis: Math.min(everyMs, 10_000),
      }),
    ],
  })
  const logProvider = new logs.LoggerProvider({
    resource,
    processors: [new logs.BatchLogRecordProcessor({ exporter: new logExport.OTLPLogExporter(at('logs')) })],
  })
  const tracer = traceProvider.getTracer(service, version)
  const meter = meterProvider.getMeter(service, version)
  const lines = logProvider.getLogger(service, version)
  const seconds = meter.createHistogram('http.server.request.duration', { unit: 's', advice: { explicitBucketBoundaries: BOUNDS } })
  const faults = meter.createCounter('latchkey.faults')

  const say = (level: 'info' | 'warn' | 'error', body: string, attributes: { readonly [name: string]: string } = {}): void => {
    const severityNumber = { info: api.SeverityNumber.INFO, warn: api.SeverityNumber.WARN, error: api.SeverityNumber.ERROR }[level]
    lines.emit({ severityNumber, severityText: level, body, attributes })
  }
  return {
    follow: (log) => ({
      warn(message, error) {
        log.warn(message, error)
        say('warn', message, causeOf(error))
      },
      error(message, error) {
        log.error(message, error)
        say('error', message, causeOf(error))
      },
      fault(name) {
        log.fault?.(name)
        faults.add(1, { name })
      },
      request(call) {
        log.request?.(call)
        const { method, route, status, ms, requestId } = call
        const labels = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
        seconds.record(ms / 1000, labels)
        const end = Date.now()
        const span = tracer.startSpan(route, {
          kind: SERVER,
          startTime: end - ms,
          attributes: { ...labels, 'latchkey.request_id': requestId },
        })
        if (status >= 500) span.setStatus({ code: ERROR })
        span.end(end)
      },
      ...(log.audit && {
        audit(event) {
          log.audit?.(event)
          say('info', 'audit', { ...event })
        },
      }),
    }),
    async stop() {
      await Promise.allSettled([traceProvider.shutdown(), meterProvider.shutdown(), logProvider.shutdown()])
    },
  }
}

/** `SpanKind.SERVER` and `SpanStatusCode.ERROR` of its API, which is not worth another package here. */
const SERVER = 1
const ERROR = 2

function causeOf(error: unknown): { readonly [name: string]: string } {
  if (error === undefined) return {}
  return { 'exception.message': error instanceof Error ? error.message : String(error), ...stackOf(error) }
}

function stackOf(error: unknown): { readonly [name: string]: string } {
  return error instanceof Error && error.stack !== undefined ? { 'exception.stacktrace': error.stack } : {}
}
