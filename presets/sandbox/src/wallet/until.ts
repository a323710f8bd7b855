import type { WalletCore } from './wallet-core.js'

/** Resolves with the first result of `pick`, now or after any change of the wallet. */
export function until<T>(core: WalletCore, signal: AbortSignal | undefined, pick: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      const found = pick()
      if (found === undefined) return false
      stop()
      resolve(found)
      return true
    }
    const giveUp = (): void => {
      stop()
      reject(signal?.reason)
    }
    const unwatch = core.watch(look)
    const stop = (): void => {
      unwatch()
      signal?.removeEventListener('abort', giveUp)
    }
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp)
    look()
  })
}
