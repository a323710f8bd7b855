import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}
export interface FactsProps {
  readonly items: readonly Fact[]
}

/** Labels and values, one pair a line, for reviews and receipts. */
export function Facts({ items }: FactsProps): ReactNode {
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
