import type { PlainAnswer, RawEnv } from '@latchkey/kernel/server'
import { findUndo, undo } from '../account/undo.js'
import { callerLanguage, textsOf } from '../texts/texts-of.js'
import type { House } from '../visit.js'
import type { PageCall } from './link-page.js'
import { pageAnswer } from './page.js'

/** Shows the page of a notice's link. Viewing it changes nothing. */
export async function showUndo({ database, env, token, now }: PageCall): Promise<PlainAnswer> {
  const kind = await findUndo(database, token, now)
  if (!kind) return over(env)
  const language = callerLanguage(env.headers)
  const { undo: t } = textsOf(language)
  const asked = { email: [t.emailTitle, t.email, t.emailGo], deletion: [t.deletionTitle, t.deletion, t.deletionGo] } as const
  const [title, text, label] = asked[kind]
  return pageAnswer({ language, title, paragraphs: [text], buttons: [{ action: 'undo', label }] })
}

/** Undoes the change, once. */
export async function answerUndo(house: House, call: PageCall & { readonly action: string | null }): Promise<PlainAnswer> {
  if (call.action !== 'undo') return showUndo(call)
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
