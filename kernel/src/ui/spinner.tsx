import type { ReactNode } from 'react'

/** A small turning ring in the colour of the text around it. Decorative: say in words what is waited for. */
export function Spinner(): ReactNode {
  return <span className="lk-spinner" aria-hidden="true" />
}
