import type { KnownOptions } from '@latchkey/kernel'
import type { Bip122Options } from './plugin.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = {
  networks: true,
  esplora: true,
  defaultAccountType: true,
  wallets: true,
} as const satisfies KnownOptions<Bip122Options>
