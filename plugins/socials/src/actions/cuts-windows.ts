/**
 * Does this page cut off windows that it opens? As its own header says; undefined where it cannot be read: a page may be one that another
 * method or the browser's cache answers in another way.
 */
export async function cutsWindows(): Promise<boolean | undefined> {
  const read = await fetch(location.href, { method: 'HEAD', cache: 'force-cache' }).catch(() => undefined)
  const policy = read?.headers.get('cross-origin-opener-policy')
  if (!read?.ok) return undefined
  return policy !== null && /^\s*(same-origin(?!-)|noopener)/.test(policy ?? '')
}
