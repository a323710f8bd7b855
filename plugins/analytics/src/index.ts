export type { AnalyticsContract } from './contract.js'
export { type AnalyticsErrors, analyticsErrors } from './errors.js'
export type { AnalyticsEvent, AnalyticsOptions } from './options.js'
export { analytics, analyticsGrants } from './plugin.js'
