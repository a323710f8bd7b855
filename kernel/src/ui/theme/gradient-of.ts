import { bloImage } from 'blo'

/** The picture of an account without one: two adjacent colours, and a highlight in one of the corners. */
export interface AccountGradient {
  /** CSS colour in the corner of the highlight. */
  readonly from: string
  /** CSS colour in the opposite corner. */
  readonly to: string
  /** CSS colour of the highlight. */
  readonly light: string
  /** Horizontal place of the highlight, from 0 to 1. */
  readonly x: number
  /** Vertical place of the highlight, from 0 to 1. */
  readonly y: number
}

/** Returns colours that are always the same for the same address: unobtrusive on any site, yet unique per address. */
export function gradientOf(address: string): AccountGradient {
  // blo only reads characters; its type requires an EVM address, but other families have other formats.
  const [cells, colors] = bloImage(address as `0x${string}`)
  const [hue = 0, other = 0, third = 0] = colors.map(([each]) => each)
  return {
    from: `hsl(${hue} 72% 62%)`,
    to: `hsl(${(hue + 30 + (other % 65)) % 360} 68% 48%)`,
    light: `hsl(${(hue + 315 + (third % 45)) % 360} 90% 78%)`,
    x: (cells[0] ?? 0) % 2 === 0 ? 0.2 : 0.8,
    y: (cells[5] ?? 0) % 2 === 0 ? 0.15 : 0.85,
  }
}
