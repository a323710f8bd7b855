import type { PlainAnswer, RawRequest } from '@latchkey/server-kit'
import { pageAnswer } from '../../pages/page.js'
import { callerLanguage, textsOf } from '../../texts/texts-of.js'

/**
 * Reports to the page that the two windows are connected. This is not secret, so the page may state its own origin. A window that was cut
 * off from its page is useless, and only it can close itself.
 */
const TELL = `const o=window.opener,t=new URLSearchParams(location.search).get('origin');if(!o)close();if(o&&t)try{o.postMessage({type:'loading'},t)}catch{}`

/** Shown in a window from the click until the frame has its URL. */
export function showLoading({ headers }: RawRequest): PlainAnswer {
  const language = callerLanguage(headers)
  const t = textsOf(language)
  return pageAnswer({ language, title: t('social.loadingTitle'), paragraphs: [t('social.loading')], script: { code: TELL, data: {} } })
}
