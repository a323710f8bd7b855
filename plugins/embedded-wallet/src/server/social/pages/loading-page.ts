import type { PlainAnswer, RawRequest } from '@latchkey/kernel/server'
import { pageAnswer } from '../../pages/page.js'
import { callerLanguage, textsOf } from '../../texts/texts-of.js'

/**
 * Tells the page that the two windows hold together. Nothing about it is secret, so the page may name itself. A window that was cut off from
 * its page is of no use any more, and nobody else can close it.
 */
const TELL = `const o=window.opener,t=new URLSearchParams(location.search).get('origin');if(!o)close();if(o&&t)try{o.postMessage({type:'loading'},t)}catch{}`

/** What a window shows from the click on until the frame has the address that it goes to. */
export function showLoading({ headers }: RawRequest): PlainAnswer {
  const language = callerLanguage(headers)
  const { social: t } = textsOf(language)
  return pageAnswer({ language, title: t.loadingTitle, paragraphs: [t.loading], script: { code: TELL, data: {} } })
}
