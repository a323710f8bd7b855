import type { Database, PlainAnswer, RawEnv } from '@latchkey/server-kit'
import type { ServerContext } from '../device-request.js'
import { close } from '../limits.js'
import { CODE_MS, codeMac, newCode } from '../login/codes.js'
import { whenOf } from '../mail/mail-texts.js'
import { networkOf } from '../mail/send-mail.js'
import { hashOf, isSame } from '../secrets.js'
import { browserIn, callerLanguage, textsOf } from '../texts/texts-of.js'
import { pageAnswer } from './page.js'
import { isPressed, renderPressForm } from './press-form.js'

/** How long "This wasn't me" blocks a network from logging in to this address. */
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
/** The form that a visitor sent. */
export interface PagePress extends PageCall {
  readonly action: string | null
  readonly number: string | null
}

/** Shows the page of the emailed link. Viewing it changes nothing, because mail scanners open links. */
export async function showLink({ database, env, token, now }: PageCall): Promise<PlainAnswer> {
  const language = callerLanguage(env.headers)
  const t = textsOf(language)
  const [row] = await database.query<Row>(
    `SELECT id, realm, email_hash, jkt, origin, browser, place, number, created_at FROM ew_logins WHERE ${OPEN}`,
    [hashOf(token), now],
  )
  if (!row) return over(env)
  return pageAnswer({
    language,
    title: t('link.title'),
    paragraphs: [t('link.lead')],
    facts: [
      [t('facts.page'), row.origin],
      [t('facts.browser'), browserIn(t, row.browser)],
      [t('facts.network'), row.place ?? t('facts.unknown')],
      [t('facts.time'), whenOf(Number(row.created_at))],
    ],
    asks: {
      path: `/link/${token}`,
      name: 'number',
      label: t('link.number'),
      digits: 2,
      submit: t('link.approve'),
      hidden: { action: 'approve' },
    },
    buttons: [{ action: 'deny', label: t('link.deny') }],
  })
}

/**
 * Approves the device and shows its code, or blocks the login and its network. Works once. Only the visitor who waits for the device knows
 * its number; a wrong one ends the login.
 */
export async function answerLink(context: ServerContext, call: PagePress): Promise<PlainAnswer> {
  const { database, env, token, now, action } = call
  const language = callerLanguage(env.headers)
  const t = textsOf(language)
  if (action === 'deny') {
    if (!isPressed(context.keys, { token, action }, call.number)) {
      const asks = renderPressForm(context.keys, { t, path: `/link/${token}`, token, action, label: t('link.deny') })
      return pageAnswer({ language, title: t('link.denyTitle'), paragraphs: [t('link.denyLead')], asks })
    }
    const isDone = await database.transaction(async (within) => {
      const [row] = await within.query<Row>(`UPDATE ew_logins SET blocked_at = ? WHERE ${OPEN} RETURNING email_hash, place`, [
        now,
        hashOf(token),
        now,
      ])
      if (row) await close(within, `login ${row.email_hash} ${networkOf(row.place)}`, now + BLOCK_MS)
      return row !== undefined
    })
    if (!isDone) return over(env)
    return pageAnswer({
      language,
      title: t('link.blockedTitle'),
      paragraphs: [t('link.blocked')],
    })
  }
  if (action !== 'approve') return showLink(call)
  const code = newCode()
  const isDone = await database.transaction(async (within): Promise<boolean | 'wrong'> => {
    const [row] = await within.query<Row>(
      `UPDATE ew_logins SET approved_at = ?, expires_at = ? WHERE ${OPEN} RETURNING id, realm, email_hash, jkt, number`,
      [now, now + CODE_MS, hashOf(token), now],
    )
    if (!row) return false
    if (!isSame(row.number, call.number ?? '')) {
      await within.query('UPDATE ew_logins SET approved_at = NULL, blocked_at = ? WHERE id = ?', [now, row.id])
      return 'wrong'
    }
    await within.query('UPDATE ew_logins SET code = ? WHERE id = ?', [codeMac(context.keys, row.id, code), row.id])
    await within.query(
      'INSERT INTO ew_devices (realm, email_hash, jkt, approved_at) VALUES (?, ?, ?, ?) ON CONFLICT (realm, email_hash, jkt) DO NOTHING',
      [row.realm, row.email_hash, row.jkt, now],
    )
    return true
  })
  if (!isDone) return over(env)
  if (isDone === 'wrong') return pageAnswer({ language, title: t('social.wrongTitle'), paragraphs: [t('social.wrong')], status: 400 })
  return pageAnswer({
    language,
    title: t('link.approvedTitle'),
    paragraphs: [t('link.approved')],
    big: { label: t('link.code'), text: code },
  })
}

function over({ headers }: Pick<RawEnv, 'headers'>): PlainAnswer {
  const language = callerLanguage(headers)
  const t = textsOf(language)
  return pageAnswer({ language, title: t('page.overTitle'), paragraphs: [t('link.over')], status: 410 })
}
