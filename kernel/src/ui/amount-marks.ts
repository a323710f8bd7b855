/** How a locale writes numbers: its decimal mark, and what it puts between thousands. */
export interface AmountMarks {
  /** Between whole and fraction: `.` in English. */
  readonly decimal: string
  /** Between groups of digits: `,` in English. May be empty. */
  readonly group: string
}

/** The marks of a locale, English ones for an unknown locale. */
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
