import { matchesOrigin } from '@latchkey/kernel/links'
import { type Database, databaseService, type ServerEnv, serverErrors } from '@latchkey/server-kit'
import { defaultOrigins } from './frame-origins.js'
import type { Keys } from './keys.js'
import type { EmbeddedWalletServerOptions } from './options.js'
import { macOf } from './secrets.js'
import type { Session } from './sessions/sessions.js'
import type { SmartAccounts } from './smart-accounts/smart-accounts.js'
import type { Social } from './social/social.js'

/** Shared by all calls. */
export interface ServerContext {
  readonly options: EmbeddedWalletServerOptions
  readonly keys: Keys
  /** Login providers. */
  readonly social: Social
  /** Smart account networks, and what the operator pays for. */
  readonly smart: SmartAccounts
  /** Called when a job was added to the table. */
  readonly scheduleJobs: (database: Database) => void
}
/** A call of a device that proved its key. */
export interface DeviceRequest extends ServerContext {
  readonly env: ServerEnv
  readonly database: Database
  readonly now: number
  /** The project, or `*` if projects share wallets. */
  readonly realm: string
  /** Thumbprint of the device's key (RFC 7638). */
  readonly jkt: string
}
/** A call with an access token. */
export interface AuthenticatedRequest extends DeviceRequest {
  readonly session: Session
}

export function realmOf({ scope = 'project' }: EmbeddedWalletServerOptions, projectId: string): string {
  return scope === 'deployment' ? '*' : projectId
}

/** Returns the patterns of the origins that may embed the frame for a project. Empty for an unlisted one, unless `origins` lists some. */
export function originsOf({ projects = [], origins = [] }: EmbeddedWalletServerOptions, projectId: string): readonly string[] {
  const project = projects.find(({ id }) => id === projectId)
  if (!project) return origins
  return project.production ? project.origins : [...defaultOrigins, ...project.origins]
}

/** @throws server/unproven for a page that may not embed the frame */
export function refuseForeignPage(options: EmbeddedWalletServerOptions, projectId: string, origin: string): void {
  if (!matchesOrigin(origin, originsOf(options, projectId))) throw foreign()
}

/** Browsers send the page's origin with every call that changes something, and `sec-fetch-site` with the others. @throws server/unproven */
export function refuseForeignCall(
  { frameOrigin }: EmbeddedWalletServerOptions,
  { origin, headers }: Pick<ServerEnv, 'origin' | 'headers'>,
): void {
  if (origin !== undefined ? origin !== frameOrigin : !['same-origin', 'none', null].includes(headers.get('sec-fetch-site')))
    throw foreign()
}

function foreign(): Error {
  return serverErrors.create('unproven', { problem: 'Unauthorized: origin not allowed', field: 'origin' })
}

/** Returns the lookup key of a provider's identity. */
export function identityHash({ pepper }: Keys, provider: string, subject: string): string {
  return macOf(pepper, 'identity', `${provider}\n${subject}`)
}

/** Returns the lookup key of an address. */
export function emailHash({ pepper }: Keys, email: string): string {
  return macOf(pepper, 'email', email.toLowerCase())
}

/**
 * Returns one key for all spellings that are delivered to the same mailbox: ignores case and the part after a plus, as most mail servers do,
 * and the dots of Google's addresses.
 */
export function mailboxHash({ pepper }: Keys, email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  const plain = name.replace(/(?<=.)\+.*$/, '')
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com'
  return macOf(pepper, 'mailbox', isGoogle ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`)
}

/** Rejects lists, names, and characters that a mail server could interpret differently. @throws server/invalid */
export function emailOf(text: string): string {
  const email = text.trim()
  if (!/^[-.!#$%&'*+/=?^`{|}~\w]{1,64}@[a-z\d](?:[-a-z\d]{0,61}[a-z\d])?(?:\.[a-z\d](?:[-a-z\d]{0,61}[a-z\d])?)+$/i.test(email))
    throw serverErrors.create('invalid', { field: 'email', problem: 'Invalid email' })
  const [name = '', host = ''] = email.split('@')
  return `${name}@${host.toLowerCase()}`
}

export function databaseOf(env: Pick<ServerEnv, 'use'>): Database {
  return env.use(databaseService)
}

/** RFC 3339. */
export function timeOf(ms: number | string): string {
  return new Date(Number(ms)).toISOString()
}
