import type { ReactNode } from 'react'

/** A small spinning ring in the current text colour. Decorative: state in words what is pending. */
export function Spinner(): ReactNode {
  return <span className="lk-spinner" aria-hidden="true" />
}
