import { amountParts } from './amount-parts.js'

/** How exactly an amount is written. */
export interface FormatAmountOptions {
  /** Decimals of the token, when the amount is in base units. */
  readonly decimals?: number | undefined
  /** BCP 47; English when left out. */
  readonly locale?: string | undefined
  /** Most decimals to show; what is beyond is cut off, never rounded up. All of them when absent. */
  readonly max?: number | undefined
  /** Fewest decimals to show, as in `2.50`. */
  readonly min?: number | undefined
}

/**
 * An amount as text, exactly. Amounts in base units are `bigint`, amounts in units are decimal strings. What is smaller than
 * the smallest shown amount becomes `<0.001`; there is no exponent, no `-0.00` and no rounding up.
 */
export function formatAmount(amount: bigint | string, options: FormatAmountOptions = {}): string {
  const { prefix, whole, mark, fraction } = amountParts(amount, options)
  return prefix + whole + (fraction && mark + fraction)
}
