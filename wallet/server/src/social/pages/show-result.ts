import type { PlainAnswer } from '@latchkey/server-kit'
import { pageAnswer } from '../../pages/page.js'
import { callerLanguage, textsOf } from '../../texts/texts-of.js'

/** Result of a provider login, on its way to the requesting page. */
export interface Result {
  readonly tx: string
  /** A code for the frame to redeem, or an error. */
  readonly outcome: { readonly code: string } | { readonly error: string }
  /** Display name. */
  readonly provider: string
  /** The only origin that receives the result. */
  readonly origin: string
  readonly returnTo: string | undefined
}

/**
 * Reports to the opener of this window, only at the given origin, and closes. Without an opener, the page stays and asks for the number.
 */
const TELL = `const{result,origin}=document.body.dataset,o=window.opener;if(o&&!o.closed){o.postMessage({resultUri:result},origin);document.getElementById('page').hidden=true;document.getElementById('instead').hidden=false;window.close()}`

/** Hands over a result: redirects to the page's URL if it navigated here itself, otherwise through the window. */
export function showResult(
  result: Result,
  { frameOrigin, headers }: { readonly frameOrigin: string; readonly headers: Headers },
): PlainAnswer {
  const { tx, outcome, provider, origin, returnTo } = result
  const [name, value] = Object.entries(outcome)[0] as [string, string]
  const uri = `${frameOrigin}/oauth/done?tx=${tx}&${name}=${encodeURIComponent(value)}`
  if (returnTo !== undefined) return leadTo(withResult(returnTo, uri))
  const language = callerLanguage(headers)
  const t = textsOf(language)
  const script = { code: TELL, data: { result: uri, origin } }
  const instead = { title: t('social.toldTitle'), text: t('social.told') }
  if ('error' in outcome) {
    const text = outcome.error === 'access_denied' ? t('social.declined', { provider }) : t('social.failed', { provider })
    return pageAnswer({ language, title: t('social.declinedTitle'), paragraphs: [text], script, instead })
  }
  return pageAnswer({
    language,
    title: t('social.numberTitle'),
    paragraphs: [t('social.numberLead', { provider })],
    facts: [[t('facts.page'), origin]],
    asks: { path: '/oauth/number', name: 'number', label: t('social.number'), digits: 2, submit: t('social.numberGo'), hidden: { tx } },
    script,
    instead,
  })
}

/** Redirects the browser. */
export function leadTo(location: string, more: { readonly [header: string]: string } = {}): PlainAnswer {
  return { body: null, status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...more } }
}

/** Shown for a login that does not exist, has ended, or belongs to another browser. */
export function showOver(headers: Headers): PlainAnswer {
  const language = callerLanguage(headers)
  const t = textsOf(language)
  return pageAnswer({ language, title: t('page.overTitle'), paragraphs: [t('social.over')], status: 410 })
}

/** Shown after wrong digits, which have ended the login. */
export function showWrong(headers: Headers): PlainAnswer {
  const language = callerLanguage(headers)
  const t = textsOf(language)
  return pageAnswer({ language, title: t('social.wrongTitle'), paragraphs: [t('social.wrong')], status: 400 })
}

/** Adds the result to a URL. Keeps all other parameters and the fragment. */
function withResult(returnTo: string, uri: string): string {
  const url = new URL(returnTo)
  const others = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^result_uri(=|$)/.test(part))
  url.search = [...others, `result_uri=${encodeURIComponent(uri)}`].join('&')
  return url.href
}
