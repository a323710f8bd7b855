import type { KnownOptions } from '@latchkey/kernel'
import type { SwapsOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = { slippage: true, routers: true } as const satisfies KnownOptions<SwapsOptions>
