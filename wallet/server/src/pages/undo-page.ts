import type { PlainAnswer, RawEnv } from '@latchkey/server-kit'
import { findUndo, undo } from '../account/undo.js'
import { callerLanguage, textsOf } from '../texts/texts-of.js'
import type { House } from '../visit.js'
import { askPress, isPressed } from './asked-press.js'
import type { PageCall, PagePress } from './link-page.js'
import { pageAnswer } from './page.js'

const ACTION = 'undo'

/** Shows the page of a notice's link. Viewing it changes nothing. */
export async function showUndo({ keys }: House, { database, env, token, now }: PageCall, isWrong = false): Promise<PlainAnswer> {
  const kind = await findUndo(database, token, now)
  if (!kind) return over(env)
  const language = callerLanguage(env.headers)
  const texts = textsOf(language)
  const { undo: t } = texts
  const asked = { email: [t.emailTitle, t.email, t.emailGo], deletion: [t.deletionTitle, t.deletion, t.deletionGo] } as const
  const [title, text, label] = asked[kind]
  const asks = askPress(keys, { texts, path: `/undo/${token}`, token, action: ACTION, label })
  const paragraphs = isWrong ? [text, texts.wrongDigits] : [text]
  return pageAnswer({ language, title, paragraphs, asks, ...(isWrong && { status: 400 }) })
}

/** Undoes the change, once, for a visitor who typed the digits of the page. */
export async function answerUndo(house: House, call: PagePress): Promise<PlainAnswer> {
  const { token, action, number } = call
  if (action !== ACTION) return showUndo(house, call)
  if (!isPressed(house.keys, { token, action }, number)) return showUndo(house, call, number !== null)
  const done = await undo(house, call)
  if (!done) return over(call.env)
  const language = callerLanguage(call.env.headers)
  const { undo: t } = textsOf(language)
  if (done === 'taken') return pageAnswer({ language, title: t.takenTitle, paragraphs: [t.taken], status: 409 })
  return pageAnswer({ language, title: t.done, paragraphs: [done === 'email' ? t.emailDone : t.deletionDone] })
}

function over({ headers }: Pick<RawEnv, 'headers'>): PlainAnswer {
  const language = callerLanguage(headers)
  const { overTitle, undo: t } = textsOf(language)
  return pageAnswer({ language, title: overTitle, paragraphs: [t.over], status: 410 })
}
