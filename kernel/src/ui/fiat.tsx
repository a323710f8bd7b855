import type { ReactNode } from 'react'
import { formatFiat } from '../units/format-fiat.js'
import { useShell } from './shell-context.js'
import { valueStyles } from './styles/value.js'
import { useStyles } from './use-styles.js'

/** A value in a currency. */
export interface FiatProps {
  /** A decimal string; an unknown value is shown as a dash. */
  readonly value: string | undefined
  /** ISO 4217, in any case. Defaults to `usd`. */
  readonly currency?: string | undefined
}

/** Displays a fiat value, left to right in every language. */
export function Fiat({ value, currency }: FiatProps): ReactNode {
  useStyles(valueStyles)
  const { locale } = useShell()
  if (value === undefined) return <span aria-hidden="true">–</span>
  return <span className="lk-amount">{formatFiat(value, { locale, currency })}</span>
}
