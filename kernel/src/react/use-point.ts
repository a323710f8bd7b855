import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Point, ReadOptions } from '../points/index.js'
import { useAnyKernel } from './provider.js'

/** Returns the values at a point. Re-renders when plugins add or remove some. */
export function usePoint<T>(point: Point<T>): readonly T[] {
  const kernel = useAnyKernel()
  const subscribe = useCallback((listener: () => void) => kernel.on('core:points' as never, listener), [kernel])
  const [read, readFirst] = useMemo(() => {
    const reader = (options?: ReadOptions) => sameWhileEqual(() => kernel.read(point, options))
    return [reader(), reader({ served: true })]
  }, [kernel, point])
  return useSyncExternalStore(subscribe, read, readFirst)
}

/** Returns the previous array as long as it holds the same values: React re-renders for every new array. */
function sameWhileEqual<T>(read: () => readonly T[]): () => readonly T[] {
  let last: readonly T[] = []
  return () => {
    const next = read()
    if (next.length !== last.length || next.some((value, at) => value !== last[at])) last = next
    return last
  }
}
