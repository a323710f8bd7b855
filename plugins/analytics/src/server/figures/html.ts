/** Text that is markup already. */
export interface Html {
  readonly text: string
}
type Part = string | number | Html | readonly Html[]

/** Markup whose values are escaped, unless they are markup. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { text: String.raw({ raw: texts }, ...parts.map(textOf)) }
}
/** Text that is no markup, in a place where nothing is escaped: a style sheet of ours. */
html.raw = (text: string): Html => ({ text })
/** A block of data for a script. Policies do not treat it as a script; `<` is escaped so that nothing in it can end the block. */
html.json = (value: unknown): Html => ({
  text: `<script type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
})

function textOf(part: Part): string {
  if (typeof part !== 'object') return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return 'text' in part ? part.text : part.map(({ text }) => text).join('')
}
