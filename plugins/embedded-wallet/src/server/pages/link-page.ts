import type { Database, PlainAnswer, RawEnv } from '@latchkey/kernel/server'
import { close } from '../limits.js'
import { CODE_MS, codeMac, newCode } from '../login/codes.js'
import { networkOf } from '../login/start-email.js'
import { whenOf } from '../mail/mail-texts.js'
import { hashOf } from '../secrets.js'
import type { House } from '../visit.js'
import { pageAnswer } from './page.js'

/** How long "This wasn't me" keeps a network from asking for this address. */
const BLOCK_MS = 86_400_000

interface Row {
  readonly id: string
  readonly realm: string
  readonly email_hash: string
  readonly jkt: string
  readonly origin: string
  readonly browser: string
  readonly place: string | null
  readonly number: string
  readonly created_at: number | string
}
const OPEN = 'link = ? AND approved_at IS NULL AND blocked_at IS NULL AND used_at IS NULL AND expires_at > ?'

export interface PageCall {
  readonly database: Database
  readonly env: RawEnv
  readonly token: string
  readonly now: number
}

/** What the mailed link shows. Looking at it changes nothing: mail scanners open links. */
export async function showLink({ database, token, now }: PageCall): Promise<PlainAnswer> {
  const [row] = await database.query<Row>(
    `SELECT id, realm, email_hash, jkt, origin, browser, place, number, created_at FROM ew_logins WHERE ${OPEN}`,
    [hashOf(token), now],
  )
  if (!row) return over()
  return pageAnswer({
    title: 'Is this your device?',
    paragraphs: ['Approve only if you just asked for it and the number is the one that your other window shows.'],
    big: { label: 'Number', text: row.number },
    facts: [
      ['Page', row.origin],
      ['Browser', row.browser],
      ['Network', row.place ?? 'unknown'],
      ['Time', whenOf(Number(row.created_at))],
    ],
    buttons: [
      { action: 'approve', label: 'Approve and show the code' },
      { action: 'deny', label: 'This wasn’t me' },
    ],
  })
}

/** Approves the device and shows its code, or blocks the login and its network. Once. */
export async function answerLink(house: House, call: PageCall & { readonly action: string | null }): Promise<PlainAnswer> {
  const { database, token, now, action } = call
  if (action === 'deny') {
    const isDone = await database.transaction(async (within) => {
      const [row] = await within.query<Row>(`UPDATE ew_logins SET blocked_at = ? WHERE ${OPEN} RETURNING email_hash, place`, [
        now,
        hashOf(token),
        now,
      ])
      if (row) await close(within, `login ${row.email_hash} ${networkOf(row.place)}`, now + BLOCK_MS)
      return row !== undefined
    })
    if (!isDone) return over()
    return pageAnswer({
      title: 'The login is blocked',
      paragraphs: ['Nobody was logged in, and for a day nobody from that network can ask for your address. You need not do anything else.'],
    })
  }
  if (action !== 'approve') return showLink(call)
  const code = newCode()
  const isDone = await database.transaction(async (within) => {
    const [row] = await within.query<Row>(
      `UPDATE ew_logins SET approved_at = ?, expires_at = ? WHERE ${OPEN} RETURNING id, realm, email_hash, jkt`,
      [now, now + CODE_MS, hashOf(token), now],
    )
    if (!row) return false
    await within.query('UPDATE ew_logins SET code = ? WHERE id = ?', [codeMac(house.keys, row.id, code), row.id])
    await within.query(
      'INSERT INTO ew_devices (realm, email_hash, jkt, approved_at) VALUES (?, ?, ?, ?) ON CONFLICT (realm, email_hash, jkt) DO NOTHING',
      [row.realm, row.email_hash, row.jkt, now],
    )
    return true
  })
  if (!isDone) return over()
  return pageAnswer({
    title: 'The device is approved',
    paragraphs: ['Enter the code in the window that asked for it, and nowhere else. It is good for ten minutes and is shown only now.'],
    big: { label: 'Code', text: code },
  })
}

function over(): PlainAnswer {
  return pageAnswer({
    title: 'This link is over',
    paragraphs: ['It was used already, or is too old. Start again in the window where you wanted to log in.'],
    status: 410,
  })
}
