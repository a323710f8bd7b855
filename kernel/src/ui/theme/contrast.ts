import type { LinearRgb } from './oklch.js'

/** Returns the relative luminance by WCAG 2, 0 to 1. */
export function luminance([red, green, blue]: LinearRgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours by WCAG 2, 1 to 21. */
export function contrast(first: LinearRgb, second: LinearRgb): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
