import type { KnownOptions } from '@latchkey/kernel'
import type { WalletConnectOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = {
  relayUrls: true,
  projectId: true,
  namespaces: true,
  manualPairing: true,
  provider: true,
  vendor: { verify: true, telemetry: true },
} as const satisfies KnownOptions<WalletConnectOptions>
