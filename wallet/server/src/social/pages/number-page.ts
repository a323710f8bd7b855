import type { PlainAnswer, RawEnv, RawRequest } from '@latchkey/server-kit'
import { databaseOf, refuseForeignCall, type ServerContext } from '../../device-request.js'
import { pageAnswer } from '../../pages/page.js'
import { hashOf, isSame } from '../../secrets.js'
import { callerLanguage, textsOf } from '../../texts/texts-of.js'
import { OPEN } from '../open-login.js'
import { browserCookie } from './cookie.js'
import { showOver, showWrong } from './show-result.js'

/**
 * Accepts the two digits shown by the page, once: a visitor who followed someone else's link does not see them. Only works in the browser
 * that returned from the provider.
 */
export async function answerNumber(context: ServerContext, request: RawRequest, env: RawEnv): Promise<PlainAnswer> {
  const { options } = context
  refuseForeignCall(options, env)
  const { headers } = request
  const form = new URLSearchParams(await request.text())
  const now = (options.now ?? Date.now)()
  const { value: cookie } = browserCookie(headers, options.frameOrigin)
  const number = form.get('number') ?? ''
  const id = hashOf(form.get('tx') ?? '')
  const isRight = cookie === undefined ? undefined : await tryNumber(databaseOf(env), { id, cookie, number, now })
  if (isRight === undefined) return showOver(headers)
  if (!isRight) return showWrong(headers)
  const language = callerLanguage(headers)
  const t = textsOf(language)
  return pageAnswer({ language, title: t('social.doneTitle'), paragraphs: [t('social.done')] })
}

/** Returns undefined if there is nothing to try. A wrong number ends the login. */
async function tryNumber(
  database: ReturnType<typeof databaseOf>,
  { id, cookie, number, now }: { readonly id: string; readonly cookie: string; readonly number: string; readonly now: number },
): Promise<boolean | undefined> {
  return database.transaction(async (within) => {
    const [row] = await within.query<{ readonly number: string }>(
      `UPDATE ew_socials SET approved_at = ? WHERE id = ? AND cookie = ? AND vouched IS NOT NULL AND approved_at IS NULL AND number IS NOT NULL
        AND ${OPEN} RETURNING number`,
      [now, id, hashOf(cookie), now],
    )
    if (!row) return undefined
    if (isSame(row.number, number)) return true
    await within.query('UPDATE ew_socials SET approved_at = NULL, ended_at = ? WHERE id = ?', [now, id])
    return false
  })
}
