import { amountParts } from './amount-parts.js'

/** How precisely to format an amount. */
export interface FormatAmountOptions {
  /** Decimals of the token, if the amount is in base units. */
  readonly decimals?: number | undefined
  /** BCP 47. Defaults to English. */
  readonly locale?: string | undefined
  /** Maximum decimals; the rest is truncated, never rounded up. All by default. */
  readonly max?: number | undefined
  /** Minimum decimals, as in `2.50`. */
  readonly min?: number | undefined
}

/**
 * Formats an amount exactly. Amounts in base units are `bigint`, amounts in whole units are decimal strings. An amount too small to
 * display becomes `<0.001`; there is no exponent, no `-0.00` and no rounding up.
 */
export function formatAmount(amount: bigint | string, options: FormatAmountOptions = {}): string {
  const { prefix, whole, mark, fraction } = amountParts(amount, options)
  return prefix + whole + (fraction && mark + fraction)
}
