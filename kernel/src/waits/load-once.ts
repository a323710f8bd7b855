/**
 * Returns what a chunk creates, created on the first call. If the chunk fails to load, the next call retries.
 *
 * @example
 * const loadRuntime = loadOnce(() => import('./runtime.js').then((m) => m.createRuntime(ctx)))
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
