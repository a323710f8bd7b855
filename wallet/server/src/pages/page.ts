import { createHash } from 'node:crypto'
import type { PlainAnswer } from '@latchkey/server-kit'
import { directionOf, type Language } from '@latchkey/wallet-protocol'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem;color:#171717;background:#fff}' +
  'dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{color:#5c5c5c}dd{margin:0;overflow-wrap:anywhere}' +
  'button{font:inherit;min-height:2.75rem;padding:.5rem 1rem;margin-block-end:.5rem;margin-inline-end:.5rem;border:1px solid #767676;border-radius:.75rem;background:#fff;color:inherit}' +
  'input{font:inherit;color:inherit;background:transparent;border:1px solid #767676;border-radius:.75rem;padding:.5rem}' +
  '.main{background:#0b5cd5;border-color:#0b5cd5;color:#fff}.big{font-size:2rem;letter-spacing:.2em;font-variant-numeric:tabular-nums}' +
  '[hidden]{display:none}@media(prefers-color-scheme:dark){body,button{background:#171717;color:#f2f2f2}dt{color:#b3b3b3}}'

/** Contents of a page. All of it is plain text. */
export interface Page {
  readonly language: Language
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Shown in large print, with a label. */
  readonly big?: { readonly label: string; readonly text: string }
  readonly facts?: readonly (readonly [name: string, text: string])[]
  /** Below the form. Without a form, the first one is the primary button. */
  readonly buttons?: readonly { readonly action: string; readonly label: string }[]
  /** Asks for a few digits, and posts them with the hidden fields: programs that scan mail press buttons, but fill in no form. */
  readonly asks?: {
    readonly path: string
    readonly name: string
    readonly label: string
    readonly digits: number
    readonly submit: string
    readonly hidden: { readonly [name: string]: string }
  }
  /** Keeps its opener although it runs no script: the window still must report to it. */
  readonly keepsOpener?: true
  /** Goes on to this URL at once. Not a redirect, because browsers apply `form-action` to the redirects of a form. */
  readonly onTo?: string
  /** Set as `set-cookie`. */
  readonly cookie?: string
  /** Runs in the page and finds `data` on its body. The page keeps its opener. */
  readonly script?: { readonly code: string; readonly data: { readonly [name: string]: string } }
  /** Shown by the script instead of the rest. */
  readonly instead?: { readonly title: string; readonly text: string }
  readonly status?: number
}

/** Renders a page that runs no script except the given one, cannot be framed and is not cached. */
export function pageAnswer(page: Page): PlainAnswer {
  const { language, title, paragraphs, big, facts = [], buttons = [], asks, script, instead, status = 200 } = page
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body${attributesOf(script?.data ?? {})}><main id="page"><h1>${escaped(title)}</h1>
${big ? `<p>${escaped(big.label)}<br><strong class="big">${escaped(big.text)}</strong></p>` : ''}
${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${facts.length ? `<dl>${facts.map(([name, text]) => `<dt>${escaped(name)}</dt><dd><bdi>${escaped(text)}</bdi></dd>`).join('')}</dl>` : ''}
${asks ? formOf(asks) : ''}
${buttons.length ? `<form method="post">${buttons.map(({ action, label }, at) => `<button name="action" value="${escaped(action)}"${at === 0 && !asks ? ' class="main"' : ''}>${escaped(label)}</button>`).join('')}</form>` : ''}
</main>${instead ? `<main id="instead" hidden><h1>${escaped(instead.title)}</h1><p>${escaped(instead.text)}</p></main>` : ''}${script ? `<script>${script.code}</script>` : ''}</body></html>
`
  return {
    body: html,
    status,
    headers: {
      ...headers(script?.code, script !== undefined || page.keepsOpener === true),
      ...(page.onTo !== undefined && { refresh: `0; url=${page.onTo}` }),
      ...(page.cookie !== undefined && { 'set-cookie': page.cookie }),
    },
  }
}

function attributesOf(data: { readonly [name: string]: string }): string {
  return Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('')
}

function formOf({ path, name, label, digits, submit, hidden }: NonNullable<Page['asks']>): string {
  const fields = Object.entries(hidden).map(([each, value]) => `<input type="hidden" name="${escaped(each)}" value="${escaped(value)}">`)
  const own = `inputmode="numeric" autocomplete="off" autofocus required pattern="[0-9]{${digits}}" maxlength="${digits}" size="${digits + 2}" dir="ltr"`
  return `<form method="post" action="${escaped(path)}">${fields.join('')}<p><label>${escaped(label)}<br><input class="big" name="${escaped(name)}" ${own}></label></p><button class="main">${escaped(submit)}</button></form>`
}

function headers(script: string | undefined, keepsOpener: boolean): { readonly [header: string]: string } {
  const style = hashOf(STYLE)
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${style}'; ${script === undefined ? '' : `script-src 'sha256-${hashOf(script)}'; `}base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    // A page with a script reports to its opener.
    'cross-origin-opener-policy': keepsOpener ? 'unsafe-none' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // With `no-referrer`, the browser would send no origin with the form.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}

/** Returns the hash of an inline script or style for the policy. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
