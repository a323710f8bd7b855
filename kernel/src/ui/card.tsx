import type { ReactNode } from 'react'
import { valueStyles } from './styles/value.js'
import { useStyles } from './use-styles.js'

/** Content of a card. */
export interface CardProps {
  /** Drawn on the card's surface. */
  readonly children: ReactNode
}

/** A plain box that groups related content in a screen. */
export function Card({ children }: CardProps): ReactNode {
  useStyles(valueStyles)
  return <div className="lk-card">{children}</div>
}
