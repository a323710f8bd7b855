/**
 * Returns what a chunk creates, created on the first call. If the chunk fails to load, the next call retries.
 *
 * @example
 * const late = loadOnce(() => import('./late.js').then((m) => m.createLate(ctx)))
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}
