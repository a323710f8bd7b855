import type { KnownOptions } from '@latchkey/kernel'
import type { PayExchangeOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = { presets: true, openInNewTab: true } as const satisfies KnownOptions<PayExchangeOptions>
