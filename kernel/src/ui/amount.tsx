import type { CSSProperties, ReactNode } from 'react'
import { amountParts } from './amount-parts.js'
import { useShell } from './shell-context.js'
import { valueStyles } from './styles/value.js'
import { useStyles } from './use-styles.js'

/** An amount, and how exactly it is shown. */
export interface AmountProps {
  /** Base units as `bigint` with `decimals`, or a decimal string. */
  readonly value: bigint | string
  /** Places of the smallest unit, for base units. */
  readonly decimals?: number | undefined
  /** Stands after the amount. */
  readonly symbol?: string | undefined
  /** Most decimals; balances 3, fiat 2. Leave it out where the visitor signs. */
  readonly max?: number | undefined
  /** Fewest decimals, as in `2.50`. */
  readonly min?: number | undefined
  /** Draws a plus before what came in. */
  readonly sign?: 'plus' | undefined
}

/** An amount of money: whole part strong, decimals quieter, equal-width digits, left to right in every language. */
export function Amount({ value, decimals, symbol, max, min, sign }: AmountProps): ReactNode {
  useStyles(valueStyles)
  const { locale } = useShell()
  const { prefix, whole, mark, fraction } = amountParts(value, { decimals, locale, max, min })
  const length = prefix.length + whole.length + fraction.length + (symbol?.length ?? 0) + 2
  const size: CSSProperties & { readonly '--lk-length': number } = { '--lk-length': length }
  return (
    <span className="lk-amount" style={size}>
      {sign === 'plus' && '+'}
      {prefix}
      {whole}
      {(fraction || symbol) && (
        <span>
          {fraction && mark + fraction}
          {symbol && `\u00a0${symbol}`}
        </span>
      )}
    </span>
  )
}
