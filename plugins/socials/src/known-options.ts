import type { KnownOptions } from '@latchkey/kernel'
import type { SocialsOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = { providers: true } as const satisfies KnownOptions<SocialsOptions>
