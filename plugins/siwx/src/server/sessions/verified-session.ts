import type { SignedInAccount as Account, Database, VisitorSession } from '@latchkey/server-kit'
import type { SiwxSession } from '../../wire.js'
import { emailOf } from '../email/email.js'
import type { StoredLogin } from './store.js'

/** An account that a visitor proved to own, with the signed message. */
export interface SignedInAccount extends Account {
  /** The signed data, so that it can be verified again. */
  readonly session: SiwxSession
}
/** The accounts signed in in one browser. */
export interface VerifiedSession extends VisitorSession {
  /** The project that the page named when the visitor signed in. */
  readonly projectId: string
  /** Origin of the page. */
  readonly origin: string
  readonly accounts: readonly SignedInAccount[]
}

/** Converts a stored login for an app's server and other server halves. */
export async function verifiedSession(database: Database, login: StoredLogin): Promise<VerifiedSession> {
  const email = await emailOf(database, login)
  return {
    id: login.family,
    projectId: login.project,
    origin: login.origin,
    accounts: login.accounts.map(({ account, session, signedAt, expiresAt }) => ({
      account,
      address: session.data.accountAddress,
      chainId: session.data.chainId,
      signedAt: new Date(signedAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      session,
    })),
    ...(email !== undefined && { email }),
    expiresAt: new Date(login.expiresAt).toISOString(),
  }
}
