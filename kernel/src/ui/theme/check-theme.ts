import { type ThemeContrast, themeContrasts } from './theme-contrasts.js'

/** Two colours with too little contrast. */
export type ThemeProblem = ThemeContrast
/** The tokens from which colours are mixed. */
export interface CheckThemeInput {
  /** Values of `--lk-accent`, `--lk-mix` and `--lk-mix-strength`. */
  readonly accent?: string | undefined
  /** A colour mixed into all surfaces. */
  readonly mix?: string | undefined
  /** Percent, from 0 to 100. */
  readonly mixStrength?: number | undefined
}

/**
 * Computes every text, control and focus-ring contrast of a theme, in both modes, and returns those below WCAG AA. Colours it cannot
 * parse (names, `color-mix()`) are left to the style sheet, which corrects accents automatically.
 */
export function checkTheme({ accent, mix, mixStrength }: CheckThemeInput = {}): readonly ThemeProblem[] {
  const tokens = {
    '--lk-accent': accent,
    '--lk-mix': mix,
    '--lk-mix-strength': mixStrength === undefined ? undefined : String(mixStrength),
  }
  return themeContrasts(tokens).filter(({ contrast, needed }) => contrast < needed)
}
