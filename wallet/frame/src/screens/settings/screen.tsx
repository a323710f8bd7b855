/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Focuses the title when a screen appears, so that screen readers announce it. */
export function Screen({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('h1')?.focus(), [])
  return <div ref={place}>{children}</div>
}
