import type { Database, PlainAnswer, RawEnv } from '@latchkey/server-kit'
import { agentHash, browserOf } from '../../browser-of.js'
import { whenOf } from '../../mail/mail-texts.js'
import { pageAnswer } from '../../pages/page.js'
import { hashOf, isSame } from '../../secrets.js'
import { browserIn, callerLanguage, textsOf } from '../../texts/texts-of.js'
import { OPEN } from '../open-login.js'

/** Place and time of a login's begin. */
export interface Began {
  readonly origin: string
  readonly browser: string
  readonly place: string | null
  readonly agent: string | null
  readonly return_to: string | null
  readonly number: string | null
  readonly created_at: number | string
}
type Caller = Pick<RawEnv, 'caller' | 'headers'>

/**
 * Returns whether a window is in the browser and network in which the login began, as far as the server sees. A script in a page can open
 * the window of a login that its author began elsewhere, and would get the result meant for the page. An unknown network never matches.
 */
export function isBegunHere({ place, agent }: Began, { caller, headers }: Caller): boolean {
  return caller !== undefined && place === caller && agent === agentHash(headers)
}

/**
 * Asks, before the provider does, whether the visitor began this login: shows where it began, and takes the two digits shown there. A page
 * that navigates itself is gone by now, so this page shows the digits.
 */
export function askElsewhere(
  { origin, browser, place, return_to: returnTo, number, created_at: at }: Began,
  { tx, provider, cookie }: { readonly tx: string; readonly provider: string; readonly cookie: string },
  { caller, headers }: Caller,
): PlainAnswer {
  const language = callerLanguage(headers)
  const t = textsOf(language)
  return pageAnswer({
    language,
    title: t('social.elsewhereTitle'),
    paragraphs: [t('social.elsewhereLead', { provider })],
    facts: [
      [t('facts.page'), origin],
      [t('facts.browser'), browserIn(t, browser)],
      [t('facts.network'), place ?? t('facts.unknown')],
      [t('facts.time'), whenOf(Number(at))],
      [t('social.here'), `${browserIn(t, browserOf(headers.get('user-agent')))}, ${caller ?? t('facts.unknown')}`],
    ],
    asks: {
      path: `/oauth/start?tx=${tx}`,
      name: 'number',
      label: returnTo === null ? t('social.elsewhereNumber') : t('page.typeDigits', { number: number ?? '' }),
      digits: 2,
      submit: t('social.numberGo'),
      hidden: {},
    },
    keepsOpener: true,
    cookie,
  })
}

/** Compares the digits. Wrong ones end the login. */
export async function tryElsewhere(
  database: Database,
  { id, cookie, number, now }: { readonly id: string; readonly cookie: string; readonly number: string; readonly now: number },
): Promise<boolean | undefined> {
  const [row] = await database.query<{ readonly number: string | null }>(
    `SELECT number FROM ew_socials WHERE id = ? AND cookie = ? AND vouched IS NULL AND ${OPEN}`,
    [id, hashOf(cookie), now],
  )
  if (!row) return undefined
  if (row.number !== null && isSame(row.number, number)) return true
  await database.query('UPDATE ew_socials SET ended_at = ?, journey = NULL WHERE id = ? AND ended_at IS NULL', [now, id])
  return false
}
