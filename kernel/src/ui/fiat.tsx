import type { ReactNode } from 'react'
import { formatFiat } from './format-fiat.js'
import { useShell } from './shell-context.js'
import { valueStyles } from './styles/value.js'
import { useStyles } from './use-styles.js'

/** Worth in a currency. */
export interface FiatProps {
  /** A decimal string; a dash stands for an unknown value. */
  readonly value: string | undefined
  /** ISO 4217, in any case; `usd` when left out. */
  readonly currency?: string | undefined
}

/** What something is worth, in fiat, left to right in every language. */
export function Fiat({ value, currency }: FiatProps): ReactNode {
  useStyles(valueStyles)
  const { locale } = useShell()
  if (value === undefined) return <span aria-hidden="true">–</span>
  return <span className="lk-amount">{formatFiat(value, { locale, currency })}</span>
}
