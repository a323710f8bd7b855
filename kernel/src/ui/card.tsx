import type { ReactNode } from 'react'
import { valueStyles } from './styles/value.js'
import { useStyles } from './use-styles.js'

/** What a card holds. */
export interface CardProps {
  /** Drawn on the card's surface. */
  readonly children: ReactNode
}

/** A quiet box that keeps things together inside a screen. */
export function Card({ children }: CardProps): ReactNode {
  useStyles(valueStyles)
  return <div className="lk-card">{children}</div>
}
