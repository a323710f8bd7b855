import { demandSafeLink, type SafeLinkOptions } from './safe-link.js'

/**
 * Navigates a window that the page opened, the page itself, or the page around it, to an address from data.
 * @throws Error if the address may not be followed: see `safeLink`
 */
export function goTo(target: Window | '_self' | '_top', href: string, options: SafeLinkOptions = {}): void {
  const safe = demandSafeLink(href, options)
  if (target === '_self') location.assign(safe)
  else if (target === '_top') window.open(safe, '_top')
  else target.location.replace(safe)
}
