import { appBase } from './app-base.js'
import type { AppLink } from './app-links.js'
import { refusedLink, safeLink } from './safe-link.js'
import { telegramApp } from './surroundings.js'

/**
 * Follows a link of `appLinks`. Call it in the task of the tap: browsers block navigation after an `await`.
 * @throws Error for an address that is neither a safe page nor one of an app
 */
export function openLink({ href, target }: Pick<AppLink, 'href' | 'target'>): void {
  if (safeLink(href) === undefined && !opensApp(href)) throw refusedLink(href)
  const telegram = telegramApp()
  if (telegram?.openLink) telegram.openLink(href)
  else window.open(href, target, 'noopener,noreferrer')
}

/** A scheme that can be a wallet's, or an Android intent as `appLinks` builds it. */
function opensApp(href: string): boolean {
  const [, scheme] = /^intent:\/\/wc(?:\?uri=[^#]*)?#Intent;scheme=([^;]+);(?:package=[\w.]+;)?end$/.exec(href) ?? []
  return (scheme !== undefined || href.includes('://')) && appBase(scheme ?? href) !== undefined
}
