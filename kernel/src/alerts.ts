import type { CodedError } from './error.js'
import type { Alert } from './points.js'

/** What the kernel itself can meet of specification section 8; short texts letter for letter. The rest is for error mappers of plugins. */
export type AlertCode =
  | 'network-not-found'
  | 'invalid-app-configuration'
  | 'session-expired'
  | 'invalid-project-id'
  | 'project-id-not-configured'

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
}

/** Server messages and what they mean (specification section 8). */
const SERVER_MESSAGES: { readonly [message: string]: AlertCode } = {
  'Unauthorized: origin not allowed': 'invalid-app-configuration',
  'JWT validation error: JWT Token is not yet valid': 'session-expired',
  'Unauthorized: invalid key': 'invalid-project-id',
}

/** The alert of a code. */
export function alertOf(code: AlertCode): Alert {
  return ALERTS[code]
}

/** The alert that a server's refusal or a relay's close reason stands for, when it is a known one. */
export function alertOfError(error: unknown): Alert | undefined {
  const { message = '', details, catalogue, code } = (error ?? {}) as Partial<CodedError<string, { readonly body?: unknown }>>
  if (catalogue === 'kernel' && code === 'network-not-found') return ALERTS[code]
  const body = typeof details?.body === 'string' ? details.body : ''
  const known = Object.keys(SERVER_MESSAGES).find((text) => message.includes(text) || body.includes(text))
  return known === undefined ? undefined : ALERTS[SERVER_MESSAGES[known] as AlertCode]
}
