/** Resolves like `work`, but rejects when the signal aborts or `ms` milliseconds pass. The work itself is notified by its own signal. */
export function bounded<T>(
  work: Promise<T>,
  { signal, ms, timeout }: { readonly signal?: AbortSignal; readonly ms?: number; readonly timeout?: () => Error },
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => finish(() => reject(signal?.reason))
    const timer = ms === undefined ? undefined : setTimeout(() => finish(() => reject(timeout?.() ?? new Error('Timed out'))), ms)
    const finish = (then: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      then()
    }
    // Listens to the work even if already aborted: its own failure must not end as an unhandled rejection.
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
    work.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error)),
    )
  })
}
