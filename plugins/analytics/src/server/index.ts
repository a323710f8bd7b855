export { type AnalyticsServerOptions, analyticsServer } from './analytics-server.js'
