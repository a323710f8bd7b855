/**
 * Returns whether this page cuts off the windows it opens, according to its own header; undefined if that cannot be read, since the
 * response may differ for another method or come from the browser's cache.
 */
export async function cutsWindows(): Promise<boolean | undefined> {
  const read = await fetch(location.href, { method: 'HEAD', cache: 'force-cache' }).catch(() => undefined)
  const policy = read?.headers.get('cross-origin-opener-policy')
  if (!read?.ok) return undefined
  return policy !== null && /^\s*(same-origin(?!-)|noopener)/.test(policy ?? '')
}
