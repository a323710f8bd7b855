import { useEffect, useRef } from 'react'
import type { EventName, EventsOf, Kernel } from '../types/index.js'
import { type RegisteredKernel, useAnyKernel } from './provider.js'

type ContractIn<K> = K extends Kernel<infer C> ? C : never

/** Calls the listener for each event of that name: `useEvent('connect', ({ address }) => …)`. */
export function useEvent<E extends EventName<ContractIn<RegisteredKernel>>>(
  event: E,
  listener: (payload: EventsOf<ContractIn<RegisteredKernel>>[E]) => void,
): void {
  const kernel = useAnyKernel()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  // The registered kernel has more events than one with only the core contract.
  useEffect(() => kernel.on(event as never, (payload: never) => latest.current(payload)), [kernel, event])
}
