/** A number of wallets as a badge has it: exact below ten, else rounded down to tens with a plus. */
export function roundCount(count: number, locale: string): string {
  const number = new Intl.NumberFormat(locale)
  return count < 10 ? number.format(count) : `${number.format(Math.floor(count / 10) * 10)}+`
}
