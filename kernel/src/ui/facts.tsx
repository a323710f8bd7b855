import type { ReactNode } from 'react'
import { valueStyles } from './styles/value.js'
import { useStyles } from './use-styles.js'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}
export interface FactsProps {
  readonly items: readonly Fact[]
}

/** Labels and values, one pair a line, for reviews and receipts. */
export function Facts({ items }: FactsProps): ReactNode {
  useStyles(valueStyles)
  return (
    <dl className="lk-facts lk-14">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
