/** A locale's number separators: decimal and thousands. */
export interface AmountMarks {
  /** Decimal separator: `.` in English. */
  readonly decimal: string
  /** Thousands separator: `,` in English. May be empty. */
  readonly group: string
}

/** Returns the separators of a locale, English ones for an unknown locale. */
export function amountMarks(locale: string): AmountMarks {
  const parts = formatter(locale).formatToParts(12345678.9)
  const find = (type: string) => parts.find((part) => part.type === type)?.value
  return { decimal: find('decimal') ?? '.', group: find('group') ?? '' }
}

function formatter(locale: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  } catch {
    return new Intl.NumberFormat('en')
  }
}
