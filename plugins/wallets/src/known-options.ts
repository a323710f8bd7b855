import type { KnownOptions } from '@latchkey/kernel'
import type { WalletsOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = { wallets: true } as const satisfies KnownOptions<WalletsOptions>
