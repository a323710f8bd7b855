/** First and last characters of an address: `0x1234…abcd`, `bc1q…x7tz`. Short texts stay whole. */
export function shortAddress(value: string, { start = value.startsWith('0x') ? 6 : 4, end = 4 }: ShortAddressOptions = {}): string {
  return value.length <= start + end + 1 ? value : `${value.slice(0, start)}…${value.slice(-end)}`
}

/** How much of an address stays in sight. */
export interface ShortAddressOptions {
  /** Characters before the dots; 6 with `0x`, else 4. */
  readonly start?: number
  /** Characters after the dots; 4 when left out. */
  readonly end?: number
}
