/**
 * Runs work with a timeout: its signal aborts with the caller's, or with a `TimeoutError` after `ms`. The timer ends with the work.
 *
 * Instead of `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: in Node 20 the next garbage collection drops a timeout that only `any`
 * references, and the work would wait forever.
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
