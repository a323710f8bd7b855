/**
 * Does work under a limit: its signal aborts with the caller's, or with a `TimeoutError` after `ms`. The limit ends with the work.
 *
 * Instead of `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: Node 20 forgets a time-out that nothing but `any` refers to at the
 * next garbage collection, and the work then waits for ever.
 */
export async function within<T>(
  { ms, signal }: { readonly ms: number; readonly signal?: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const leave = (): void => limit.abort(signal?.reason)
  const timer = setTimeout(() => limit.abort(new DOMException(`There was no end within ${ms} ms.`, 'TimeoutError')), ms)
  if (signal?.aborted) leave()
  else signal?.addEventListener('abort', leave)
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  }
}
