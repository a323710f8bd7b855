'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAnyKernel } from './provider.js'

/** The element that contains the widget. */
export interface LatchkeyProps {
  /** Class of the element that contains the widget; give it a width. */
  readonly className?: string
}

/** Embedded mode: renders the widget inside the page, always visible, without overlay or close button. */
export function Latchkey({ className }: LatchkeyProps): ReactNode {
  const kernel = useAnyKernel()
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const mounted = kernel.mount(element)
    return () =>
      void mounted.then(
        (unmount) => unmount(),
        () => {},
      )
  }, [kernel])
  return <div ref={host} className={className} />
}
