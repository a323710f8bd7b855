import { useEffect, useState } from 'react'
import { sinks } from '../late/index.js'
import type { Sink } from '../points/index.js'
import { useAnyKernel } from './provider.js'

/** One event of the kernel or a plugin. `at` is in milliseconds since 1970. */
export type RecordedEvent = Parameters<Sink['record']>[0]

/** Returns the latest event of the kernel and all its plugins; `undefined` before the first. For a single kind of event use `useEvent`. */
export function useEvents(): RecordedEvent | undefined {
  const kernel = useAnyKernel()
  const [event, tell] = useState<RecordedEvent>()
  // Has no id, since several components may listen.
  useEffect(() => kernel.contribute(sinks.of({ id: '', record: tell })), [kernel])
  return event
}
