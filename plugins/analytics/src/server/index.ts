export { type AnalyticsServerOptions, analyticsServer } from './analytics-server.js'
export { type ClickhouseSinkOptions, clickhouseSink } from './sinks/clickhouse-sink.js'
export { type OtlpSinkOptions, otlpSink } from './sinks/otlp-sink.js'
export type { AnalyticsSink, StoredEvent } from './sinks/sink.js'
