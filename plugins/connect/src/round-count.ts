/** Formats a number of wallets for a badge: exact below ten, otherwise rounded down to tens with a plus. */
export function roundCount(count: number, locale: string): string {
  return count < 10 ? count.toLocaleString(locale) : `${(count - (count % 10)).toLocaleString(locale)}+`
}
