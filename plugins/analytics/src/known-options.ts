import type { KnownOptions } from '@latchkey/kernel'
import type { AnalyticsOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = { host: true, events: true, onEvent: true } as const satisfies KnownOptions<AnalyticsOptions>
