import { createSessions as compose, type SessionsOptions as Options, type Sessions } from '@latchkey/siwx/server'
import { accountFamilies, type Families } from './families/families.js'

/** Storage of sessions, and their origins. */
export interface SessionsOptions extends Omit<Options, 'families'> {
  /** The same as in `createServer`. */
  readonly families?: Families
}

/**
 * Reads and ends the sessions of `siwxServer` in the same database, for the app's own API and for operators.
 *
 * @example
 * const { verifySession } = createSessions({ database: storage.database, origins: ['https://app.example.com'] })
 */
export function createSessions({ families, ...options }: SessionsOptions): Sessions {
  return compose({ ...options, families: accountFamilies(families) })
}
