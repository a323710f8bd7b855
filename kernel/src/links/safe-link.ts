import { isLocalHost } from './is-local-host.js'

/** Restricts the addresses that `safeLink` accepts. */
export interface SafeLinkOptions {
  /** The only origin that the address may have: `https://wallet.example.com`. Omit it if any site will do. */
  readonly origin?: string | undefined
}

/**
 * Returns the address of a page if it may be followed, otherwise `undefined`: https, or http on this machine, written out in full, without
 * a user name that could pass for the host.
 */
export function safeLink(href: string | undefined, { origin }: SafeLinkOptions = {}): string | undefined {
  // On a page, `https:x` without slashes is a path of that page. Apps read `\@` and control characters differently from browsers.
  if (!href || !/^https?:\/\/[^/\\?#\s\p{C}]+(?:[/?#]|$)/iu.test(href) || !URL.canParse(href)) return undefined
  const url = new URL(href)
  if (url.username || url.password || (origin !== undefined && url.origin !== origin)) return undefined
  return url.protocol === 'https:' || isLocalHost(url.hostname) ? href : undefined
}

/** @throws Error without the address itself, which may contain a secret */
export function demandSafeLink(href: string, options: SafeLinkOptions = {}): string {
  const safe = safeLink(href, options)
  if (safe === undefined) throw refusedLink(href)
  return safe
}

/** The error for an address that may not be opened. */
export function refusedLink(href: string): Error {
  const { protocol, host } = URL.canParse(href) ? new URL(href) : { protocol: 'no address', host: '' }
  return new Error(`This address may not be opened: ${protocol}${host && `//${host}`}`)
}
