import { type LinearRgb, oklchToLinear } from './oklch.js'

/** Parses `#rgb`, `#rrggbb`, `rgb()` and `oklch()`. `undefined` for anything else, which only a browser can evaluate. */
export function parseColor(text: string): LinearRgb | undefined {
  const value = text.trim().toLowerCase()
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value)?.[1]
  if (hex) {
    const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    return linear([0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255))
  }
  const [, name, list] = /^(rgb|oklch)a?\(([^)]*)\)$/.exec(value) ?? []
  const numbers =
    list
      ?.split(/[\s,/]+/)
      .filter(Boolean)
      .slice(0, 3) ?? []
  if (numbers.length < 3) return undefined
  const read = (part: string, whole: number) => (part.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part))
  const [first = '', second = '', third = ''] = numbers
  const result =
    name === 'rgb'
      ? linear(numbers.map((part) => read(part, 255) / 255))
      : oklchToLinear([read(first, 1), read(second, 0.4), Number.parseFloat(third)])
  return result.some(Number.isNaN) ? undefined : result
}

function linear(channels: readonly number[]): LinearRgb {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return [red, green, blue]
}
