import type { AppLink } from './app-links.js'
import { telegramApp } from './surroundings.js'

/** Follows a link. Call it in the task of the tap: browsers block navigation after an `await`. */
export function openLink({ href, target }: Pick<AppLink, 'href' | 'target'>): void {
  const telegram = telegramApp()
  if (telegram?.openLink) telegram.openLink(href)
  else window.open(href, target, 'noopener,noreferrer')
}
