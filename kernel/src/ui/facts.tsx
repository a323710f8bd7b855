import type { ReactNode } from 'react'
import { valueStyles } from './styles/value.js'
import { useStyles } from './use-styles.js'

/** One line of a list of facts. */
export interface Fact {
  /** Shown at the start of the line. */
  readonly label: string
  /** Shown at the end of the line. */
  readonly value: ReactNode
}
/** Facts to list, line by line. */
export interface FactsProps {
  /** Drawn in this order. */
  readonly items: readonly Fact[]
}

/** Labels and values, one pair per line, for reviews and receipts. */
export function Facts({ items }: FactsProps): ReactNode {
  useStyles(valueStyles)
  return (
    <dl className="lk-facts lk-14">
      {items.map(({ label, value }, at) => (
        // The calls of a batch have the same labels.
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other identity, and keep no state
        <div key={`${at} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
