/** Returns the URL of a page if it may be opened (https, or http on localhost), otherwise `undefined`. */
export function safeLink(href: string | undefined): string | undefined {
  if (!href || !URL.canParse(href)) return undefined
  const { protocol, hostname } = new URL(href)
  const own = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return protocol === 'https:' || (protocol === 'http:' && own) ? href : undefined
}
