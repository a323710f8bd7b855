import type { KnownOptions } from '@latchkey/kernel'
import type { EmbeddedWalletOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = { frameUrl: true, requestTimeout: true } as const satisfies KnownOptions<EmbeddedWalletOptions>
