import type { Database } from '@latchkey/server-kit'
import type { SiwxSession } from '../../wire.js'
import { newSecret } from './secrets.js'

/** An account of a login. Times are in milliseconds. */
export interface StoredAccount {
  /** CAIP-10, with the address in its family's normalized form. */
  readonly account: string
  readonly session: SiwxSession
  readonly signedAt: number
  readonly expiresAt: number
}
export interface StoredLogin {
  /** Hash of the secret. */
  readonly secret: string
  /** Stays the same when the secret changes. */
  readonly family: string
  readonly project: string
  /** Origin of the page that signed in. */
  readonly origin: string
  readonly createdAt: number
  readonly expiresAt: number
  /** Newest first, without expired ones. */
  readonly accounts: readonly StoredAccount[]
}
export type Place = Pick<StoredLogin, 'project' | 'origin'>

/** How long a replaced secret stays valid, since requests of other tabs may be in flight. */
const GRACE_MS = 60_000
/** Maximum accounts per login, in the order they signed in. */
const MOST_ACCOUNTS = 20
/** Maximum characters of a login's sessions, so that reading it has a bounded cost. */
const MOST_TEXT = 200_000

/** Returns the login with this secret, whatever page it was made on. */
export async function findLogin(database: Database, secret: string, now: number): Promise<StoredLogin | undefined> {
  const [row] = await database.query<LoginRow>(`${LOGINS} WHERE secret = ? AND expires_at > ?`, [secret, now])
  return row && withAccounts(database, row, now)
}

/** Returns valid logins, newest first. */
export async function listLogins(
  database: Database,
  where: { readonly account?: string; readonly project?: string; readonly now: number; readonly limit: number },
): Promise<readonly StoredLogin[]> {
  const { account, project, now, limit } = where
  const rows = await database.query<LoginRow>(
    `${LOGINS} WHERE expires_at > ? AND replaced_at IS NULL
      ${account === undefined ? '' : 'AND secret IN (SELECT login FROM siwx_accounts WHERE account = ? AND expires_at > ?)'}
      ${project === undefined ? '' : 'AND project = ?'} ORDER BY created_at DESC, secret LIMIT ?`,
    [now, ...(account === undefined ? [] : [account, now]), ...(project === undefined ? [] : [project]), limit],
  )
  return Promise.all(rows.map((row) => withAccounts(database, row, now)))
}

/**
 * Adds an account under a new secret. The new secret gives access to all accounts; the old one only for another minute and without the
 * new account, so that anyone who knew it does not learn who signed in.
 */
export async function addAccount(
  within: Database,
  args: {
    readonly secret: string
    readonly old: StoredLogin | undefined
    readonly at: Place
    readonly added: StoredAccount
    readonly now: number
  },
): Promise<StoredLogin> {
  const { secret, old, at, added, now } = args
  const others = (old?.accounts ?? []).filter(({ account }) => account !== added.account)
  const accounts = withinBounds([added, ...others])
  const expiresAt = Math.max(...accounts.map((each) => each.expiresAt))
  const family = old?.family ?? newSecret()
  if (old) {
    const end = Math.min(old.expiresAt, now + GRACE_MS)
    await within.query('UPDATE siwx_logins SET expires_at = ?, replaced_at = ? WHERE secret = ? AND replaced_at IS NULL', [
      end,
      now,
      old.secret,
    ])
  }
  await within.query('INSERT INTO siwx_logins (secret, family, project, origin, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)', [
    secret,
    family,
    at.project,
    at.origin,
    now,
    expiresAt,
  ])
  for (const [place, each] of accounts.entries()) {
    await within.query('INSERT INTO siwx_accounts (login, account, session, place, signed_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)', [
      secret,
      each.account,
      JSON.stringify(each.session),
      place,
      each.signedAt,
      each.expiresAt,
    ])
  }
  return { secret, family, ...at, createdAt: now, expiresAt, accounts }
}

/** Returns the newest ones that fit. */
function withinBounds(accounts: readonly StoredAccount[]): readonly StoredAccount[] {
  let text = 0
  return accounts.slice(0, MOST_ACCOUNTS).filter(({ session }) => {
    text += JSON.stringify(session).length
    return text <= MOST_TEXT
  })
}

/** Locks this login until the transaction ends; later reads see earlier writes. */
export async function holdLogin(within: Database, family: string): Promise<void> {
  await within.query('UPDATE siwx_logins SET family = family WHERE family = ?', [family])
}

/** Removes one account from a login, including under its previous secret. */
export async function dropAccount(within: Database, family: string, account: string): Promise<void> {
  await holdLogin(within, family)
  await within.query('DELETE FROM siwx_accounts WHERE account = ? AND login IN (SELECT secret FROM siwx_logins WHERE family = ?)', [
    account,
    family,
  ])
  const [left] = await within.query(
    'SELECT account FROM siwx_accounts WHERE login IN (SELECT secret FROM siwx_logins WHERE family = ?) LIMIT 1',
    [family],
  )
  if (!left) await dropLogin(within, family)
}

/** Ends a login with all its accounts. Returns whether it existed. */
export async function dropLogin(within: Database, family: string): Promise<boolean> {
  await holdLogin(within, family)
  await within.query('DELETE FROM siwx_accounts WHERE login IN (SELECT secret FROM siwx_logins WHERE family = ?)', [family])
  await within.query('DELETE FROM siwx_codes WHERE family = ?', [family])
  return (await within.query('DELETE FROM siwx_logins WHERE family = ? RETURNING secret', [family])).length > 0
}

/** Removes an account from all logins. Returns the number of logins. */
export async function dropEverywhere(database: Database, account: string): Promise<number> {
  const gone = await database.query('DELETE FROM siwx_accounts WHERE account = ? RETURNING login', [account])
  await database.query('DELETE FROM siwx_logins WHERE NOT EXISTS (SELECT 1 FROM siwx_accounts WHERE login = siwx_logins.secret)')
  return gone.length
}

/** Deletes expired rows. */
export async function sweep(database: Database, now: number): Promise<void> {
  await database.query(
    'DELETE FROM siwx_accounts WHERE expires_at <= ? OR login IN (SELECT secret FROM siwx_logins WHERE expires_at <= ?)',
    [now, now],
  )
  await database.query('DELETE FROM siwx_logins WHERE expires_at <= ?', [now])
  await database.query('DELETE FROM siwx_codes WHERE expires_at <= ?', [now])
  await database.query('DELETE FROM siwx_mails WHERE sent_at <= ?', [now - 86_400_000])
  await database.query('DELETE FROM siwx_mail_locks WHERE used_at <= ?', [now - 86_400_000])
}

const LOGINS = 'SELECT secret, family, project, origin, created_at, expires_at FROM siwx_logins'

interface LoginRow {
  readonly secret: string
  readonly family: string
  readonly project: string
  readonly origin: string
  readonly created_at: number
  readonly expires_at: number
}
interface AccountRow {
  readonly account: string
  readonly session: string
  readonly signed_at: number
  readonly expires_at: number
}

async function withAccounts(database: Database, row: LoginRow, now: number): Promise<StoredLogin> {
  const rows = await database.query<AccountRow>(
    'SELECT account, session, signed_at, expires_at FROM siwx_accounts WHERE login = ? AND expires_at > ? ORDER BY place',
    [row.secret, now],
  )
  return {
    secret: row.secret,
    family: row.family,
    project: row.project,
    origin: row.origin,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    accounts: rows.map((each) => ({
      account: each.account,
      // Written by `addAccount` alone.
      session: JSON.parse(each.session) as SiwxSession,
      signedAt: Number(each.signed_at),
      expiresAt: Number(each.expires_at),
    })),
  }
}
