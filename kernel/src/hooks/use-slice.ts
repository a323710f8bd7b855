import { useCallback, useSyncExternalStore } from 'react'
import type { Contract, CoreState, Kernel, StateOf } from '../types/index.js'
import { readServed, readSlice, type SliceSource } from './source.js'

/** Returns a plugin's state. Re-renders when it changes. */
export function useSlice<C extends Contract, I extends keyof StateOf<C> & string>(kernel: Kernel<C>, id: I): StateOf<C>[I] {
  return useNamedSlice(kernel as unknown as SliceSource, id) as StateOf<C>[I]
}

/** Returns the kernel's own state: modal, sessions, networks, connectors, locale, theme. Takes a kernel or a plugin's context. */
export function useCore(source: SliceSource): CoreState {
  return useNamedSlice(source, 'core') as CoreState
}

/** @see useSlice */
export function useNamedSlice(source: SliceSource, slice: string): unknown {
  const subscribe = useCallback((listener: () => void) => source.subscribe(slice, listener), [source, slice])
  const read = useCallback(() => readSlice(source, slice), [source, slice])
  const readFirst = useCallback(() => readServed(source, slice), [source, slice])
  return useSyncExternalStore(subscribe, read, readFirst)
}
