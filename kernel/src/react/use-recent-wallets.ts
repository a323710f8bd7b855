import { useCallback, useSyncExternalStore } from 'react'
import { walletMemories } from '../late/index.js'
import { usePoint } from './use-point.js'

/** Returns previously used connectors, from all plugins that remember some, and a function to forget one. */
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
  // As a string, since React re-renders for every new array.
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

/** The server does not know the visitor. */
function nothing(): string {
  return '[]'
}
