import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { LoadSlot } from '../points/index.js'

/** A contributed part and its props. */
export interface SlottedProps<P extends object> {
  /** From a contribution: the same function on every render. */
  readonly load: LoadSlot<P>
  /** Passed to the part. */
  readonly props: P
  /** Same size as the part. */
  readonly fallback?: ReactNode
}

interface Loaded<P> {
  readonly load: LoadSlot<P>
  readonly component?: ComponentType<P> | undefined
  readonly error?: unknown
}

/**
 * Renders a part of the UI contributed by a plugin. Immediately if its code is loaded: React's Suspense would delay late content by 300 ms.
 * Errors are thrown to the surrounding boundary.
 */
export function Slotted<P extends object>({ load, props, fallback }: SlottedProps<P>): ReactNode {
  const [kept, keep] = useState<Loaded<P>>(() => known(load))
  const now = kept.load === load ? kept : known(load)
  const waits = !now.component && now.error === undefined
  useEffect(() => {
    if (!waits) return
    let here = true
    load().then(
      (module) => here && keep({ load, component: componentOf(module) }),
      (error: unknown) => here && keep({ load, error }),
    )
    return () => {
      here = false
    }
  }, [load, waits])
  if (now.error !== undefined) throw now.error
  return now.component ? <now.component {...props} /> : fallback
}

function known<P>(load: LoadSlot<P>): Loaded<P> {
  return { load, component: load.loaded && componentOf(load.loaded) }
}

/** The kernel keeps React out of its types; a slot's default export is a component with these props. */
function componentOf<P>({ default: component }: { readonly default: (props: P) => unknown }): ComponentType<P> {
  return component as ComponentType<P>
}
