import type { Transport } from 'viem'

/**
 * Ranking goes on for ever by itself. A ping that never answers is what holds it while the page is hidden, and ends it at the stop:
 * also one that is on its way then, which would only begin another pause. A pause that has begun is viem's own and runs out.
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
