import { contrast } from './contrast.js'
import type { LinearRgb } from './oklch.js'
import { parseColor } from './parse-color.js'
import { themeColors } from './theme-colors.js'

/** Two colours that are too close. */
export interface ThemeProblem {
  /** In which of both modes they are. */
  readonly mode: 'light' | 'dark'
  /** What is hard to see: "quiet text on rows". */
  readonly pair: string
  /** Ratio that they have (WCAG 2). */
  readonly contrast: number
  /** Ratio that they need: 4.5 for text, 3 for outlines. */
  readonly needed: number
}
/** The tokens that colours are mixed from. */
export interface CheckThemeInput {
  /** Values of `--lk-accent`, `--lk-mix` and `--lk-mix-strength`. */
  readonly accent?: string | undefined
  /** A colour that all surfaces take some of. */
  readonly mix?: string | undefined
  /** Per cent, from 0 to 100. */
  readonly mixStrength?: number | undefined
}

/**
 * Computes every text, control and focus-ring contrast of a theme, in both modes, and returns what falls short of WCAG AA.
 * Colours it cannot read (names, `color-mix()`) are left to the style sheet, which corrects accents by itself.
 */
export function checkTheme({ accent, mix, mixStrength }: CheckThemeInput = {}): readonly ThemeProblem[] {
  const input = {
    accent: accent === undefined ? undefined : parseColor(accent),
    mix: mix === undefined ? undefined : parseColor(mix),
    mixStrength,
  }
  return (['light', 'dark'] as const).flatMap((mode) => {
    const { surfaces, text, control, fill, onFill, accentText } = themeColors(mode, input)
    const [card, row, hover] = surfaces as [LinearRgb, LinearRgb, LinearRgb]
    const [strong, normal, quiet] = text as [LinearRgb, LinearRgb, LinearRgb]
    const pairs: readonly (readonly [pair: string, needed: number, first: LinearRgb, second: LinearRgb])[] = [
      ['text on the card', 4.5, strong, card],
      ['text on rows', 4.5, strong, hover],
      ['secondary text on the card', 4.5, normal, card],
      ['secondary text on rows', 4.5, normal, hover],
      ['quiet text on the card', 4.5, quiet, card],
      ['accent text on the card', 4.5, accentText, card],
      ['accent text on rows', 4.5, accentText, row],
      ['text on the accent', 4.5, onFill, fill],
      ['accent fill on the card', 3, fill, card],
      ['focus ring on rows', 3, accentText, hover],
      ['outlines of inputs on the card', 3, control, card],
      ['outlines of inputs', 3, control, row],
    ]
    return pairs.flatMap(([pair, needed, first, second]) => {
      const found = contrast(first, second)
      return found < needed ? [{ mode, pair, needed, contrast: Math.round(found * 100) / 100 }] : []
    })
  })
}
