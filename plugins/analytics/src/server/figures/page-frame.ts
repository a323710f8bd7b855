import { createHash } from 'node:crypto'
import type { PlainAnswer } from '@latchkey/server-kit'
import { CHARTS_SCRIPT } from './charts.generated.js'
import { type Html, html, scriptTag, styleTag } from './html.js'
import { pageStyle } from './styles.js'
import type { FigureTexts } from './texts.js'

/** Path of the script, from that of the page: a proxy may have put a prefix before both. */
export const SCRIPT_PATH = 'analytics/charts.js'

/** Returns a page that runs no script but ours, cannot be framed and is not cached. */
export function page(
  t: FigureTexts,
  { status, body, script = false }: { readonly status: number; readonly body: Html; readonly script?: boolean },
): PlainAnswer {
  const style = pageStyle()
  // The hash lets browsers keep it.
  const source = `${SCRIPT_PATH}?v=${hashOf(CHARTS_SCRIPT).replace(/\W/g, '').slice(0, 12)}`
  const { text } = html`<!doctype html>
<html lang="${t.locale}" dir="${t.locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${t('figures.title')} · Latchkey</title><link rel="icon" href="data:,">
${styleTag(style)}${script ? scriptTag(source) : html``}</head><body>${body}</body></html>
`
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    body: text,
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'content-language': t.locale,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // With `no-referrer`, the browser would send no origin with a form.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      vary: 'cookie, authorization, accept-language',
    },
  }
}

/** Returns the hash of an inline style for the policy. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
