/** A result in the page's URL, and the URL without it. */
export interface TakenResult {
  readonly uri: string
  readonly rest: string
}

/** Removes `result_uri` from a URL. Everything else stays unchanged. Undefined if there is none. */
export function takeResult(href: string): TakenResult | undefined {
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? []
  const parts = query.slice(1).split('&')
  const found = parts.find((part) => part.startsWith('result_uri='))
  if (found === undefined) return undefined
  const rest = parts.filter((part) => !part.startsWith('result_uri=')).join('&')
  const uri = new URLSearchParams(found).get('result_uri') ?? ''
  return { uri, rest: `${before}${rest && `?${rest}`}${hash}` }
}
