import type { ReactNode } from 'react'

export interface HintProps {
  readonly id: string
  readonly error?: ReactNode
  readonly children?: ReactNode
}

/** The reserved line below a field: an error, otherwise the hint. Announced when it changes. */
export function Hint({ id, error, children }: HintProps): ReactNode {
  return (
    <p className="lk-hint lk-12" id={id} data-error={error ? '' : undefined} aria-live="polite">
      {error || children}
    </p>
  )
}
