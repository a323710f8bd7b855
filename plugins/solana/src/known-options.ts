import type { KnownOptions } from '@latchkey/kernel'
import type { SolanaOptions } from './plugin.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = {
  networks: true,
  rpcUrls: true,
  rank: true,
  walletStandard: true,
  announce: true,
  mobile: true,
  tokens: true,
} as const satisfies KnownOptions<SolanaOptions>
