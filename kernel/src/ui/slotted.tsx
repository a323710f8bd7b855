import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { LoadSlot } from '../points/index.js'

/** A contributed piece, and what it is drawn with. */
export interface SlottedProps<P extends object> {
  /** Of a contribution: the same function at every draw. */
  readonly load: LoadSlot<P>
  /** Handed to the piece. */
  readonly props: P
  /** As large as what comes. */
  readonly fallback?: ReactNode
}

interface Loaded<P> {
  readonly load: LoadSlot<P>
  readonly component?: ComponentType<P> | undefined
  readonly error?: unknown
}

/**
 * A piece of interface that a plugin contributes. At once where its code is here: React's own way to wait would hold back what comes late
 * for 300 ms. What goes wrong is thrown to the boundary around it.
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

/** The kernel keeps React out of its types; a slot's default export is a component of these props. */
function componentOf<P>({ default: component }: { readonly default: (props: P) => unknown }): ComponentType<P> {
  return component as ComponentType<P>
}
