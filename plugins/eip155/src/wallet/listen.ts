import type { Eip1193Provider } from '../provider.js'

/** Listens to an event of a wallet until the returned function is called. Old wallets lack these methods and never emit. */
export function listen(provider: Eip1193Provider, event: string, listener: (payload: unknown) => void): () => void {
  provider.on?.(event, listener)
  return () => void provider.removeListener?.(event, listener)
}
