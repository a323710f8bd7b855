import { contrast } from './contrast.js'
import type { LinearRgb } from './oklch.js'
import { themeColors } from './theme-colors.js'

/** A pair of a theme's colours that are drawn on each other, and their contrast. */
export interface ThemeContrast {
  /** The mode they belong to. */
  readonly mode: 'light' | 'dark'
  /** The text that must be legible: "quiet text on the card". */
  readonly pair: string
  /** Actual ratio (WCAG 2). Never rounded up to the required one. */
  readonly contrast: number
  /** Required ratio: 4.5 for text, 3 for outlines. */
  readonly needed: number
}

/**
 * Computes every text, control and focus-ring contrast of a theme's tokens, in both modes. Pairs with a colour that only a browser can
 * evaluate (a name, `color-mix()`) are omitted.
 */
export function themeContrasts(tokens: { readonly [token: string]: string | undefined } = {}): readonly ThemeContrast[] {
  return (['light', 'dark'] as const).flatMap((mode) => {
    const { surfaces, text, statusText, statusGround, control, fill, onFill, accentText } = themeColors(mode, tokens)
    const [card, row, hover] = surfaces
    const [strong, normal, quiet] = text
    const pairs: readonly (readonly [pair: string, needed: number, first: LinearRgb | undefined, second: LinearRgb | undefined])[] = [
      ['text on the card', 4.5, strong, card],
      ['text on rows', 4.5, strong, hover],
      ['secondary text on the card', 4.5, normal, card],
      ['secondary text on rows', 4.5, normal, hover],
      ['quiet text on the card', 4.5, quiet, card],
      ['accent text on the card', 4.5, accentText, card],
      ['accent text on rows', 4.5, accentText, row],
      ['text on the accent', 4.5, onFill, fill],
      ['success text on its tint', 4.5, statusText[0], statusGround[0]],
      ['warning text on its tint', 4.5, statusText[1], statusGround[1]],
      ['error text on its tint', 4.5, statusText[2], statusGround[2]],
      ['accent fill on the card', 3, fill, card],
      ['focus ring on rows', 3, accentText, hover],
      ['outlines of inputs on the card', 3, control, card],
      ['outlines of inputs', 3, control, row],
    ]
    return pairs.flatMap(([pair, needed, first, second]) =>
      first && second ? [{ mode, pair, needed, contrast: Math.floor(contrast(first, second) * 100) / 100 }] : [],
    )
  })
}
