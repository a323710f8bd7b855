const WIDTH = 600
const HEIGHT = 800

/**
 * Opens a window or a tab within the task of a click, empty until its URL is known. Its page cannot access ours. Undefined if the browser
 * blocks it.
 */
export function openWindow(kind: 'window' | 'tab' = 'window', url = ''): Window | undefined {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  const place = `popup,width=${WIDTH},height=${HEIGHT},left=${Math.max(0, left)},top=${Math.max(0, top)},scrollbars=yes`
  const opened = window.open('', '_blank', kind === 'tab' ? '' : place) ?? undefined
  if (!opened) return undefined
  // Done while it is still our own empty page: the page that follows must not be able to navigate this one.
  opened.opener = null
  if (url !== '') opened.location.replace(url)
  return opened
}
