/** Calls back whenever the visitor returns to the page, until the returned function is called. */
export function onSeen(listener: () => void): () => void {
  const abort = new AbortController()
  const { signal } = abort
  window.addEventListener('focus', listener, { signal })
  window.addEventListener('pageshow', listener, { signal })
  // Without a document, the page always counts as visible.
  const page = typeof document === 'undefined' ? undefined : document
  page?.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && listener(), { signal })
  return () => abort.abort()
}
