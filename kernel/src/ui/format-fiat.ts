/** In which currency and language an amount is written. */
export interface FormatFiatOptions {
  /** BCP 47; English when left out. */
  readonly locale?: string | undefined
  /** ISO 4217, in any case. `usd` when left out. */
  readonly currency?: string | undefined
}

/**
 * A fiat amount as text with two decimals (specification section 9), cut off and never rounded up; what is less than a cent is
 * `<$0.01`. The amount is a decimal string.
 */
export function formatFiat(amount: string, { locale = 'en', currency = 'usd' }: FormatFiatOptions = {}): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    // Digits as in every other amount.
    numberingSystem: 'latn',
  })
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount) ?? []
  const cut = fraction.slice(0, 2).padEnd(2, '0')
  const nothing = /^0*$/.test(whole) && cut === '00'
  // A string keeps every digit; the types know numbers only.
  const write = (text: string): string => format.format(text as unknown as number)
  if (nothing && !sign && /[1-9]/.test(fraction)) return `<${write('0.01')}`
  return write(nothing ? '0' : `${sign}${whole}.${cut}`)
}
