import type { KnownOptions } from '@latchkey/kernel'
import type { ProjectOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = { identity: true, origins: true } as const satisfies KnownOptions<ProjectOptions>
