import type { KnownOptions } from '@latchkey/kernel'
import type { Eip155Options } from './plugin.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = {
  networks: true,
  rpcUrls: true,
  rank: true,
  eip6963: true,
  injected: true,
  safe: true,
  wallets: true,
  tokens: true,
  collections: true,
  requests: true,
  callsFallback: true,
  defaultAccountType: true,
  revokeOnDisconnect: true,
} as const satisfies KnownOptions<Eip155Options>
