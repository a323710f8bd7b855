import type { PlainAnswer, RawEnv } from '@latchkey/server-kit'
import { findUndo, undo } from '../account/undo.js'
import type { ServerContext } from '../device-request.js'
import { callerLanguage, textsOf } from '../texts/texts-of.js'
import type { PageCall, PagePress } from './link-page.js'
import { pageAnswer } from './page.js'
import { isPressed, renderPressForm } from './press-form.js'

const ACTION = 'undo'

/** Shows the page of a notice's link. Viewing it changes nothing. */
export async function showUndo({ keys }: ServerContext, { database, env, token, now }: PageCall, isWrong = false): Promise<PlainAnswer> {
  const kind = await findUndo(database, token, now)
  if (!kind) return over(env)
  const language = callerLanguage(env.headers)
  const t = textsOf(language)
  const asked = {
    email: [t('undo.emailTitle'), t('undo.email'), t('undo.emailGo')],
    deletion: [t('undo.deletionTitle'), t('undo.deletion'), t('undo.deletionGo')],
  } as const
  const [title, text, label] = asked[kind]
  const asks = renderPressForm(keys, { t, path: `/undo/${token}`, token, action: ACTION, label })
  const paragraphs = isWrong ? [text, t('page.wrongDigits')] : [text]
  return pageAnswer({ language, title, paragraphs, asks, ...(isWrong && { status: 400 }) })
}

/** Undoes the change, once, for a visitor who typed the digits of the page. */
export async function answerUndo(context: ServerContext, call: PagePress): Promise<PlainAnswer> {
  const { token, action, number } = call
  if (action !== ACTION) return showUndo(context, call)
  if (!isPressed(context.keys, { token, action }, number)) return showUndo(context, call, number !== null)
  const done = await undo(context, call)
  if (!done) return over(call.env)
  const language = callerLanguage(call.env.headers)
  const t = textsOf(language)
  if (done === 'taken') return pageAnswer({ language, title: t('undo.takenTitle'), paragraphs: [t('undo.taken')], status: 409 })
  return pageAnswer({ language, title: t('undo.done'), paragraphs: [done === 'email' ? t('undo.emailDone') : t('undo.deletionDone')] })
}

function over({ headers }: Pick<RawEnv, 'headers'>): PlainAnswer {
  const language = callerLanguage(headers)
  const t = textsOf(language)
  return pageAnswer({ language, title: t('page.overTitle'), paragraphs: [t('undo.over')], status: 410 })
}
