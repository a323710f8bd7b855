/** Scripts written from right to left. `Intl.Locale` cannot tell in every browser yet. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(ar|arc|ckb|dv|fa|ha-Arab|he|iw|ks|ku-Arab|ps|sd|ug|ur|yi)\b/i.test(locale) ? 'rtl' : 'ltr'
}
