export { createEvents, type Events } from './events.js'
export { createReporter, type Reporter } from './report.js'
export { createTelemetry } from './telemetry.js'
