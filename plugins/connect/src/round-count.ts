/** A number of wallets as a badge has it: exact below ten, else rounded down to tens with a plus. */
export function roundCount(count: number, locale: string): string {
  return count < 10 ? count.toLocaleString(locale) : `${(count - (count % 10)).toLocaleString(locale)}+`
}
