import type { KnownOptions } from '@latchkey/kernel'
import type { NamesOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = { suffix: true, learnMoreUrl: true } as const satisfies KnownOptions<NamesOptions>
