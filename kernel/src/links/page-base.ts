/**
 * Returns the start of an https address, ending in a slash, from a base as wallet lists write it. Undefined for any other address, and
 * for one that hides its host behind a user name or has a fragment, which servers never receive.
 */
export function pageBase(link: string | undefined): string | undefined {
  if (!link || !URL.canParse(link)) return undefined
  const { protocol, username, password, search, hash, origin, pathname } = new URL(link)
  if (protocol !== 'https:' || username || password || hash) return undefined
  return `${`${origin}${pathname}${search}`.replace(/\/+$/, '')}/`
}
