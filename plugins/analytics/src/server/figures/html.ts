/** Text that is markup already. */
export interface Html {
  readonly text: string
}
type Part = string | number | Html | readonly Html[]

/** Markup whose values are escaped, unless they are markup. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { text: String.raw({ raw: texts }, ...parts.map(textOf)) }
}

/** Returns a style sheet of ours. In it, nothing is escaped. */
export function styleTag(style: string): Html {
  return { text: `<style>${style}</style>` }
}

/** Returns a script of this server. */
export function scriptTag(url: string): Html {
  return { text: `<script type="module" src="${url}"></script>` }
}

/** Returns a block of data for a script. Policies do not treat it as a script; `<` is escaped so that nothing in it can end the block. */
export function dataTag(value: unknown): Html {
  return { text: `<script type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>` }
}

function textOf(part: Part): string {
  if (typeof part !== 'object') return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return 'text' in part ? part.text : part.map(({ text }) => text).join('')
}
