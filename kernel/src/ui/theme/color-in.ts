import type { LinearRgb } from './oklch.js'
import { parseColor } from './parse-color.js'

/** Returns the part of a token's value that applies in one mode: `light-dark(a, b)` has two, any other value applies in both. */
export function valueIn(mode: 'light' | 'dark', value: string): string {
  const [, pair] = /^light-dark\((.*)\)$/i.exec(value.trim()) ?? []
  // The comma between the two, not one inside either of them.
  const halves = pair?.split(/,(?![^(]*\))/).map((half) => half.trim())
  return halves?.length === 2 ? (halves[mode === 'light' ? 0 : 1] ?? value) : value
}

/** Returns the colour of a token's value in one mode; `undefined` if only a browser can compute it. */
export function colorIn(mode: 'light' | 'dark', value: string): LinearRgb | undefined {
  return parseColor(valueIn(mode, value))
}
