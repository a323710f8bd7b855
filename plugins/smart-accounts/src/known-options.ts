import type { KnownOptions } from '@latchkey/kernel'
import type { SmartAccountsOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = { sessions: true } as const satisfies KnownOptions<SmartAccountsOptions>
