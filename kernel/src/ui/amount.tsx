import type { CSSProperties, ReactNode } from 'react'
import { amountParts } from './amount-parts.js'
import { useShell } from './shell-context.js'
import { valueStyles } from './styles/value.js'
import { useStyles } from './use-styles.js'

/** An amount, and how precisely it is displayed. */
export interface AmountProps {
  /** Base units as `bigint` with `decimals`, or a decimal string. */
  readonly value: bigint | string
  /** Decimal places of the smallest unit, for base units. */
  readonly decimals?: number | undefined
  /** Shown after the amount. */
  readonly symbol?: string | undefined
  /** Maximum decimals; balances 3, fiat 2. Omit it where the visitor signs. */
  readonly max?: number | undefined
  /** Minimum decimals, as in `2.50`. */
  readonly min?: number | undefined
  /** Shows a plus sign before incoming amounts. */
  readonly sign?: 'plus' | undefined
}

/** Displays an amount of money: integer part strong, decimals quieter, tabular digits, left to right in every language. */
export function Amount({ value, decimals, symbol, max, min, sign }: AmountProps): ReactNode {
  useStyles(valueStyles)
  const { locale } = useShell()
  const { prefix, whole, mark, fraction } = amountParts(value, { decimals, locale, max, min })
  const length = prefix.length + whole.length + fraction.length + (symbol?.length ?? 0) + 2
  const size: CSSProperties & { readonly '--lk-length': number } = { '--lk-length': length }
  return (
    <span className="lk-amount" style={size}>
      {sign === 'plus' && '+'}
      {prefix.replace('-', '−')}
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
