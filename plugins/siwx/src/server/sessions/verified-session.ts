import type { SignedInAccount as Account, Database, VisitorSession } from '@latchkey/kernel/server'
import type { SiwxSession } from '../../wire.js'
import { emailOf } from '../email/email.js'
import type { StoredLogin } from './store.js'

/** An account that a visitor proved to hold, with what was signed. */
export interface SignedInAccount extends Account {
  /** What was signed, to be checked again. */
  readonly session: SiwxSession
}
/** The accounts that are signed in at one browser. */
export interface VerifiedSession extends VisitorSession {
  /** Project that it was made for. */
  readonly projectId: string
  /** Of the page. */
  readonly origin: string
  readonly accounts: readonly SignedInAccount[]
}

/** A stored login as an app's server and other server halves see it. */
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
