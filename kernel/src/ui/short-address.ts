/** First and last characters of an address: `0x1234…abcd`, `bc1q…x7tz`. Short texts stay whole. */
export function shortAddress(value: string, { start = value.startsWith('0x') ? 6 : 4, end = 4 }: ShortAddressOptions = {}): string {
  return value.length <= start + end + 1 ? value : `${value.slice(0, start)}…${value.slice(-end)}`
}

export interface ShortAddressOptions {
  readonly start?: number
  readonly end?: number
}
