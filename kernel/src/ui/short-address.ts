/** Returns the first and last characters of an address: `0x1234…abcd`, `bc1q…x7tz`. Short texts are unchanged. */
export function shortAddress(value: string, { start = value.startsWith('0x') ? 6 : 4, end = 4 }: ShortAddressOptions = {}): string {
  return value.length <= start + end + 1 ? value : `${value.slice(0, start)}…${value.slice(-end)}`
}

/** How much of an address to show. */
export interface ShortAddressOptions {
  /** Characters before the ellipsis. Defaults to 6 with `0x`, otherwise 4. */
  readonly start?: number
  /** Characters after the ellipsis. Defaults to 4. */
  readonly end?: number
}
