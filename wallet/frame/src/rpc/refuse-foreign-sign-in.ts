import { refused } from './questions.js'

/**
 * EIP-4361, and the same layout of CAIP-122 for other families. Characters that are not drawn, and ends of lines, may stand for its spaces.
 * Its end is only looked at: another head may come before that.
 */
const HEAD = /^(.*)wants\s*you\s*to\s*sign\s*in\s*with\s*your(?=.*(?:\n.*){0,2}account\s*:)/gim
const URI = /^URI:(.*)$/gim

/**
 * Refuses bytes that could sign in at another site than the page's. Reads them despite hidden characters and bytes that are not text, since
 * the other site decides how strictly it reads.
 * @throws 4100
 */
export function refuseForeignSignIn(bytes: Uint8Array, origin: string): void {
  const text = plain(new TextDecoder('utf-8').decode(bytes))
  const heads = [...text.matchAll(HEAD)].map(([, site = '']) => site)
  if (heads.length === 0) return
  const { host } = new URL(origin)
  const sites = heads.map((site) =>
    site
      .trim()
      .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
      .toLowerCase(),
  )
  const uris = [...text.matchAll(URI)].map(([, uri = '']) => uri.trim())
  const isOwn = sites.every((site) => site === host) && uris.every((uri) => URL.canParse(uri) && new URL(uri).host === host)
  if (!isOwn)
    throw refused(`This message signs in at ${sites.find((site) => site !== host) || 'another site'}, and was asked for by ${host}.`, 4100)
}

/** Drops characters that are not drawn, of any kind, except spaces and the ends of lines; and what stands for bytes that are not text. */
function plain(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Z}\t\v\f]/gu, ' ')
    .replace(/[^\P{C}\n]|[\p{Default_Ignorable_Code_Point}\u2800\ufffd]/gu, '')
}
