import { isEmail } from '@latchkey/kernel/wire'
import { addressBlock, type Database, databaseService, type ServerEnv, serverErrors, withoutAddress } from '@latchkey/server-kit'
import { hashOf } from '../sessions/secrets.js'
import type { StoredLogin } from '../sessions/store.js'
import type { MailTransport } from './mail-transport.js'

const CODE_MS = 600_000
const MOST_TRIES = 5
const PAUSE_MS = 30_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

interface MailLimit {
  readonly hour: number
  readonly day: number
  readonly pauseMs: number
}
/** Per address, and per account. */
const OF_ONE: MailLimit = { hour: 5, day: 10, pauseMs: PAUSE_MS }
/** Per address block, which may be a house or an office. */
const OF_BLOCK: MailLimit = { hour: 20, day: 50, pauseMs: 0 }
/** Per network around the caller, a /48 or /24. A rented network has addresses by the thousand; it may send as much as ten of them. */
const OF_NETWORK: MailLimit = { hour: 200, day: 500, pauseMs: 0 }

/** Returns the address that the login's accounts confirmed, newest account first. */
export async function emailOf(database: Database, { project, accounts }: StoredLogin): Promise<string | undefined> {
  for (const { account } of accounts) {
    const [row] = await database.query<{ readonly email: string }>('SELECT email FROM siwx_emails WHERE project = ? AND account = ?', [
      project,
      account,
    ])
    if (row) return row.email
  }
  return undefined
}

/**
 * Sends a code to an address, for the newest account, unless it is already confirmed for it.
 *
 * @throws server/invalid for an invalid address; server/unavailable without a transport, after too many emails (with the seconds to
 * wait), or if sending failed
 */
export async function sendCode(
  env: ServerEnv,
  args: { readonly login: StoredLogin; readonly email: string; readonly transport: MailTransport | undefined; readonly now: number },
): Promise<boolean> {
  const { login, transport, now } = args
  const email = addressOf(args.email)
  const database = env.use(databaseService)
  if (!transport) throw serverErrors.create('unavailable', { what: 'Mail' })
  const [asking] = login.accounts
  if ((await emailOf(database, { ...login, accounts: login.accounts.slice(0, 1) })) === email) return false
  const code = sixDigits()
  const hash = await codeHash(login, asking?.account, code)
  const counts = [
    { key: `to ${await hashOf(mailboxOf(email))}`, limit: OF_ONE },
    { key: `by ${asking?.account}`, limit: OF_ONE },
    ...(env.caller === undefined ? [] : await countsOfCaller(env.caller)),
  ]
  await database.transaction(async (within) => {
    await countAll(within, counts, now)
    await within.query(
      `INSERT INTO siwx_codes (family, email, code, tries, expires_at) VALUES (?, ?, ?, 0, ?)
        ON CONFLICT (family) DO UPDATE SET email = excluded.email, code = excluded.code, tries = 0, expires_at = excluded.expires_at`,
      [login.family, email, hash, now + CODE_MS],
    )
  })
  const { host } = new URL(login.origin)
  const text = `${code} is your code for ${host}.\n\nIt is good for ten minutes. If you did not ask for it, ignore this mail: nothing happens without the code.\n`
  try {
    await transport.send({ to: email, subject: `Your code for ${host}: ${code}`, text }, { signal: env.signal })
  } catch (error) {
    throw serverErrors.create('unavailable', { what: 'Mail', retryAfter: PAUSE_MS / 1000 }, { cause: withoutAddress(error) })
  }
  return true
}

/**
 * Confirms the address for the account that requested the code, on all chains on which it is signed in here: other accounts of the login may
 * be other people's.
 *
 * @throws server/invalid for a wrong code, server/unproven for one that has expired or was tried too often
 */
export async function confirmEmail(
  env: ServerEnv,
  { login, code, now }: { readonly login: StoredLogin; readonly code: string; readonly now: number },
): Promise<void> {
  const database = env.use(databaseService)
  // Counted before checking, so that parallel attempts all count.
  const [row] = await database.query<{ readonly email: string; readonly code: string; readonly tries: number }>(
    'UPDATE siwx_codes SET tries = tries + 1 WHERE family = ? AND expires_at > ? AND tries < ? RETURNING email, code, tries',
    [login.family, now, MOST_TRIES],
  )
  if (!row) throw serverErrors.create('unproven', { problem: 'The code is too old, or was tried too often. Ask for a new one.' })
  const asked = await askedBy(login, { code, hash: row.code })
  if (asked === undefined) throw serverErrors.create('invalid', { field: 'code', problem: 'That code is not right.' })
  await database.transaction(async (within) => {
    await within.query('DELETE FROM siwx_codes WHERE family = ?', [login.family])
    for (const { account } of login.accounts) {
      if (!isSameOwner(account, asked)) continue
      await within.query(
        `INSERT INTO siwx_emails (project, account, email, confirmed_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (project, account) DO UPDATE SET email = excluded.email, confirmed_at = excluded.confirmed_at`,
        [login.project, account, row.email, now],
      )
    }
  })
}

interface MailCount {
  /** Whom or what it is counted for. */
  readonly key: string
  readonly limit: MailLimit
}

async function countsOfCaller(caller: string): Promise<readonly MailCount[]> {
  const network = addressBlock(caller.replace(/\/\d+$/, ''), 48) ?? caller
  return [
    { key: `from ${await hashOf(caller)}`, limit: OF_BLOCK },
    { key: `network ${await hashOf(network)}`, limit: OF_NETWORK },
  ]
}

/**
 * Counts one of each, or none. Locks rows in the order of their names, so that requests at the same time, in all processes on one database,
 * count together without deadlocks.
 *
 * @throws server/unavailable with the seconds to wait
 */
async function countAll(within: Database, counts: readonly MailCount[], now: number): Promise<void> {
  for (const { key, limit } of counts.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    await within.query(
      'INSERT INTO siwx_mail_locks (recipient, used_at) VALUES (?, ?) ON CONFLICT (recipient) DO UPDATE SET used_at = excluded.used_at',
      [key, now],
    )
    const sent = await within.query<{ readonly sent_at: number }>(
      'SELECT sent_at FROM siwx_mails WHERE recipient = ? AND sent_at > ? ORDER BY sent_at DESC',
      [key, now - DAY_MS],
    )
    const [last, ofHour, ofDay] = [0, limit.hour - 1, limit.day - 1].map((at) => Number(sent[at]?.sent_at ?? Number.NEGATIVE_INFINITY))
    const ms = Math.max((last ?? 0) + limit.pauseMs, (ofHour ?? 0) + HOUR_MS, (ofDay ?? 0) + DAY_MS) - now
    if (ms > 0) throw serverErrors.create('unavailable', { what: 'Mail', retryAfter: Math.ceil(ms / 1000) })
    await within.query('INSERT INTO siwx_mails (recipient, sent_at) VALUES (?, ?)', [key, now])
  }
}

/**
 * Returns one key for all spellings that are delivered to the same mailbox: ignores case and the part after a plus, as most mail servers do,
 * and the dots of Google's addresses.
 */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  const plain = name.replace(/(?<=.)\+.*$/, '')
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com'
  return isGoogle ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}

/** Rejects lists, names, and characters that a mail server could interpret differently. The wire limits its length. */
function addressOf(text: string): string {
  const email = text.trim()
  if (!isEmail(email)) throw serverErrors.create('invalid', { field: 'email', problem: 'It is no mail address.' })
  const [name = '', host = ''] = email.split('@')
  return `${name}@${host.toLowerCase()}`
}

/** A million codes are quickly tried with a leaked table; including the login's own id at least makes precomputed lists useless. */
function codeHash({ family }: StoredLogin, account: string | undefined, code: string): Promise<string> {
  return hashOf(`${family} ${account} ${code}`)
}

/** Returns the account that requested this code; undefined for another code, or if the account has signed out. */
async function askedBy(login: StoredLogin, { code, hash }: { readonly code: string; readonly hash: string }): Promise<string | undefined> {
  for (const { account } of login.accounts) if ((await codeHash(login, account, code)) === hash) return account
  return undefined
}

/** Compares CAIP-10 ids without their reference: a sign-in on several chains has an account for each. */
function isSameOwner(one: string, other: string): boolean {
  const [[family, , address], [otherFamily, , otherAddress]] = [one.split(':'), other.split(':')]
  return family === otherFamily && address === otherAddress
}

function sixDigits(): string {
  // The few values above the last full million would make small codes more likely.
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (value < 4_294_000_000) return String(value % 1_000_000).padStart(6, '0')
  }
}
