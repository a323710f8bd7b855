import { type Database, databaseService, type ServerEnv, serverErrors } from '@latchkey/kernel/server'
import type { Keys } from './keys.js'
import { defaultOrigins, matchesOrigin } from './matches-origin.js'
import type { EmbeddedWalletServerOptions } from './options.js'
import { macOf } from './secrets.js'
import type { Session } from './sessions/sessions.js'
import type { Social } from './social/social.js'

/** What all calls share. */
export interface House {
  readonly options: EmbeddedWalletServerOptions
  readonly keys: Keys
  /** Who vouches for visitors. */
  readonly social: Social
  /** Hears that something waits in the table of jobs. */
  readonly kick: (database: Database) => void
}
/** One call of a device that proved its key. */
export interface Visit extends House {
  readonly env: ServerEnv
  readonly database: Database
  readonly now: number
  /** Project, or `*` where projects share wallets. */
  readonly realm: string
  /** Thumbprint of the device's key (RFC 7638). */
  readonly jkt: string
}
/** One call with an access token. */
export interface OwnVisit extends Visit {
  readonly session: Session
}

export function realmOf({ scope = 'project' }: EmbeddedWalletServerOptions, projectId: string): string {
  return scope === 'deployment' ? '*' : projectId
}

/** Patterns of the pages that may embed the frame for a project. */
export function originsOf({ projects = [], origins = defaultOrigins }: EmbeddedWalletServerOptions, projectId: string): readonly string[] {
  const project = projects.find(({ id }) => id === projectId)
  if (!project) return origins
  return project.production ? project.origins : [...defaultOrigins, ...project.origins]
}

/** @throws server/unproven for a page that may not embed the frame */
export function refuseForeignPage(options: EmbeddedWalletServerOptions, projectId: string, origin: string): void {
  if (!matchesOrigin(origin, originsOf(options, projectId))) throw foreign()
}

/** Browsers name the page with every call that changes something, and how far away it is with the others. @throws server/unproven */
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

/** The lookup key of a provider's identity. */
export function identityHash({ pepper }: Keys, provider: string, subject: string): string {
  return macOf(pepper, 'identity', `${provider}\n${subject}`)
}

/** What an address is found by. */
export function emailHash({ pepper }: Keys, email: string): string {
  return macOf(pepper, 'email', email.toLowerCase())
}

/** One name for all spellings of an address that most mail servers bring to one mailbox: without case and without the part after a plus. */
export function mailboxHash({ pepper }: Keys, email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return macOf(pepper, 'mailbox', `${name.replace(/(?<=.)\+.*$/, '')}@${host}`)
}

/** No list, no name, no letter that a mail server could read as something else. @throws server/invalid */
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
