import { useCallback, useSyncExternalStore } from 'react'
import { walletMemories } from '../late/index.js'
import { usePoint } from './use-point.js'

/** Connectors used before, from all plugins that remember some, and the way to forget one. */
export function useRecentWallets(): { readonly recent: readonly string[]; readonly forget: (connector: string) => void } {
  const memories = usePoint(walletMemories)
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = memories.map((memory) => memory.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [memories],
  )
  // As a text, since React draws again for every new list.
  const read = useCallback(() => JSON.stringify([...new Set(memories.flatMap((memory) => memory.read()))]), [memories])
  const recent: readonly string[] = JSON.parse(useSyncExternalStore(subscribe, read, nothing))
  const forget = useCallback(
    (connector: string) => {
      for (const memory of memories) memory.forget(connector)
    },
    [memories],
  )
  return { recent, forget }
}

/** A server knows no visitor. */
function nothing(): string {
  return '[]'
}
