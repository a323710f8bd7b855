import type { Transport } from 'viem'

/**
 * viem's ranking never stops. A ping that never resolves pauses it while the page is hidden, and ends it when the kernel stops: so does a
 * ping in flight at that moment, whose result would only start another pause. A pause that has begun is viem's and runs to its end.
 */
export function pingWhileSeen(signal: AbortSignal): (args: { readonly transport: ReturnType<Transport> }) => Promise<unknown> {
  return async ({ transport }) => {
    if (typeof document !== 'undefined' && document.visibilityState === 'hidden') {
      await new Promise<void>((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true, signal }))
    }
    try {
      if (!signal.aborted) return await transport.request({ method: 'net_listening' })
    } catch (error) {
      if (!signal.aborted) throw error
    }
    return new Promise(() => {})
  }
}
