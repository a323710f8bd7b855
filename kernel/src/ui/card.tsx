import type { ReactNode } from 'react'

export interface CardProps {
  readonly children: ReactNode
}

/** A quiet box that keeps things together inside a screen. */
export function Card({ children }: CardProps): ReactNode {
  return <div className="lk-card">{children}</div>
}
