import type { Transport } from 'viem'

/** Ranking goes on for ever by itself. A ping that never answers is what holds it while nobody looks, and ends it at the stop. */
export function pingWhileSeen(signal: AbortSignal): (args: { readonly transport: ReturnType<Transport> }) => Promise<unknown> {
  return async ({ transport }) => {
    if (typeof document !== 'undefined' && document.visibilityState === 'hidden') {
      await new Promise<void>((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true, signal }))
    }
    if (signal.aborted) await new Promise(() => {})
    return transport.request({ method: 'net_listening' })
  }
}
