/** The currency and locale of an amount. */
export interface FormatFiatOptions {
  /** BCP 47. Defaults to English. */
  readonly locale?: string | undefined
  /** ISO 4217, in any case. Defaults to `usd`. */
  readonly currency?: string | undefined
}

/**
 * Formats a fiat amount with two decimals (specification section 9), truncated and never rounded up; less than a cent is `<$0.01`. The
 * amount is a decimal string.
 */
export function formatFiat(amount: string, { locale = 'en', currency = 'usd' }: FormatFiatOptions = {}): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    // Digits as in all other amounts.
    numberingSystem: 'latn',
  })
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount) ?? []
  const cut = fraction.slice(0, 2).padEnd(2, '0')
  const nothing = /^0*$/.test(whole) && cut === '00'
  // A string keeps every digit; the types only accept numbers.
  const write = (text: string): string => format.format(text as unknown as number)
  if (nothing && !sign && /[1-9]/.test(fraction)) return `<${write('0.01')}`
  return write(nothing ? '0' : `${sign}${whole}.${cut}`)
}
