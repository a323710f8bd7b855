/** A wallet that emits changes like Node's emitters. */
export interface Emitter {
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  off?(event: string, listener: (payload: unknown) => void): unknown
}

/** Listens to events of a wallet until the returned function is called. */
export function listen(wallet: Emitter, heard: { readonly [event: string]: (payload: unknown) => void }): () => void {
  const all = Object.entries(heard)
  for (const [event, listener] of all) wallet.on?.(event, listener)
  return () => {
    for (const [event, listener] of all) {
      if (wallet.removeListener) wallet.removeListener(event, listener)
      else wallet.off?.(event, listener)
    }
  }
}
