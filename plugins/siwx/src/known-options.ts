import type { KnownOptions } from '@latchkey/kernel'
import type { SiwxOptions } from './options.js'

/** Names of all options, loaded in debug mode to report unknown ones. */
export const knownOptions = {
  chains: true,
  emailCapture: true,
  siwx: true,
  siweConfig: true,
  signOutOnDisconnect: true,
  onCancel: true,
  required: true,
  message: { domain: true, uri: true, statement: true, notBefore: true, requestId: true, resources: true, validFor: true },
  messenger: true,
  verifier: true,
  storage: true,
} as const satisfies KnownOptions<SiwxOptions>
