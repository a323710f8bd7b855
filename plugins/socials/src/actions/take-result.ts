/** A result that came with the page's address, and the address without it. */
export interface TakenResult {
  readonly uri: string
  readonly rest: string
}

/** Takes `result_uri` out of an address. Everything else stays letter for letter. Undefined where there is none. */
export function takeResult(href: string): TakenResult | undefined {
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? []
  const parts = query.slice(1).split('&')
  const found = parts.find((part) => part.startsWith('result_uri='))
  if (found === undefined) return undefined
  const rest = parts.filter((part) => !part.startsWith('result_uri=')).join('&')
  const uri = new URLSearchParams(found).get('result_uri') ?? ''
  return { uri, rest: `${before}${rest && `?${rest}`}${hash}` }
}
