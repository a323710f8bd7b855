import type { CodedError } from '../errors/index.js'
import type { Alert } from '../points/index.js'

/** The kernel's part of the catalogue of specification section 8. The short texts are verbatim. */
export type AlertCode =
  | 'network-not-found'
  | 'invalid-app-configuration'
  | 'session-expired'
  | 'invalid-project-id'
  | 'project-id-not-configured'
  | 'unverified-domain'

const ALERTS: { readonly [K in AlertCode]: Alert } = {
  'network-not-found': { kind: 'error', short: 'Network Not Found', long: 'network not found, make sure it is in the networks array' },
  'invalid-app-configuration': {
    kind: 'error',
    short: 'Invalid App Configuration',
    long: 'The origin of this app is not on the allowlist of the project. Add it there.',
  },
  'session-expired': {
    kind: 'error',
    short: 'Session Expired',
    long: 'Invalid session on the provider. Check the time settings of the device and reconnect.',
  },
  'invalid-project-id': { kind: 'error', short: 'Invalid Project ID', long: 'The server does not know this project id.' },
  'project-id-not-configured': { kind: 'error', short: 'Project ID Not Configured', long: 'Set `projectId` in createKernel.' },
  'unverified-domain': { kind: 'warning', short: 'Unverified domain', long: 'The domain of this app is not verified for the project.' },
}

/** Server messages and the alerts they map to (specification section 8). */
const SERVER_MESSAGES: { readonly [message: string]: AlertCode } = {
  'Unauthorized: origin not allowed': 'invalid-app-configuration',
  'JWT validation error: JWT Token is not yet valid': 'session-expired',
  'Unauthorized: invalid key': 'invalid-project-id',
}

/** Returns the alert of a code. */
export function alertOf(code: AlertCode): Alert {
  return ALERTS[code]
}

/** Returns the alert for a known server refusal or relay close reason, or for an error of a wallet or node. */
export function alertOfError(error: unknown): Alert | undefined {
  const { message = '', details, catalogue, code } = (error ?? {}) as Partial<CodedError<string, { readonly body?: unknown }>>
  if (catalogue === 'kernel' && code === 'network-not-found') return ALERTS[code]
  const body = typeof details?.body === 'string' ? details.body : ''
  const known = Object.keys(SERVER_MESSAGES).find((text) => message.includes(text) || body.includes(text))
  if (known !== undefined) return ALERTS[SERVER_MESSAGES[known] as AlertCode]
  // Wallets and nodes: error codes of EIP-1193 and JSON-RPC are numbers. Their own message is all there is to show.
  const isProviders = catalogue === 'wallet' || typeof code === 'number'
  return isProviders && message !== '' ? { kind: 'error', short: message } : undefined
}
