/**
 * What a chunk makes, made with the first call. One that did not come is asked for again by the next call.
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
