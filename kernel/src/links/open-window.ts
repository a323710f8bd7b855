import { demandSafeLink } from './safe-link.js'

/** How to open a window. */
export interface OpenWindowArgs {
  /** A small window in the middle of this one, or a tab. Defaults to `window`. */
  readonly kind?: 'window' | 'tab'
  /** Omit it while it is unknown, and call `goTo` later: browsers open no window after an `await`. */
  readonly url?: string
  /** Lets the page in the window reach this one, to report a result. Otherwise it cannot. */
  readonly opener?: 'kept'
}

const WIDTH = 600
const HEIGHT = 800

/**
 * Opens a window or a tab within the task of a click. Undefined if the browser blocks it.
 * @throws Error if the address may not be followed: see `safeLink`
 */
export function openWindow({ kind = 'window', url, opener }: OpenWindowArgs = {}): Window | undefined {
  const safe = url === undefined ? '' : demandSafeLink(url)
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  const place = `popup,width=${WIDTH},height=${HEIGHT},left=${Math.max(0, left)},top=${Math.max(0, top)},scrollbars=yes`
  const opened = window.open(opener ? safe : '', '_blank', kind === 'tab' ? '' : place) ?? undefined
  if (!opened || opener) return opened
  // Done while it is still our own empty page: the page that follows must not be able to navigate this one.
  opened.opener = null
  if (safe) opened.location.replace(safe)
  return opened
}
