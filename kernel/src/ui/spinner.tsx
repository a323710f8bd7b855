import type { ReactNode } from 'react'

/** A small spinning ring in the current text colour. Decorative: describe the pending action in words. */
export function Spinner(): ReactNode {
  return <span className="lk-spinner" aria-hidden="true" />
}
