import type { KnownOptions } from '@latchkey/kernel'
import type { AccountOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = {
  enableNetworkSwitch: true,
  allowUnsupportedChain: true,
  multiWallet: true,
  currency: true,
  learnMoreUrl: true,
} as const satisfies KnownOptions<AccountOptions>
