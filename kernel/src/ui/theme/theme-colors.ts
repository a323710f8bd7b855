import { luminance } from './contrast.js'
import { type LinearRgb, linearToOklch, oklchToLinear } from './oklch.js'
import { type Oklch, palettes } from './palette.js'

export interface ThemeInput {
  /** The accent on screen. Defaults to our blue. */
  readonly accent?: LinearRgb | undefined
  readonly mix?: LinearRgb | undefined
  /** 0 to 100. */
  readonly mixStrength?: number | undefined
}
export interface ThemeColors {
  readonly surfaces: readonly LinearRgb[]
  readonly text: readonly LinearRgb[]
  readonly control: LinearRgb
  readonly fill: LinearRgb
  readonly onFill: LinearRgb
  readonly accentText: LinearRgb
}

/** The colours that the style sheet derives from an integrator's inputs, computed by the same rules. */
export function themeColors(mode: 'light' | 'dark', { accent, mix, mixStrength = 0 }: ThemeInput): ThemeColors {
  const { surfaces, text, control } = palettes[mode]
  const brand: Oklch = accent ? linearToOklch(accent) : [0.55, 0.21, 264]
  const [l, c, h] = brand
  const fill = oklchToLinear(mode === 'light' ? [Math.min(l, 0.62), c, h] : [Math.max(l, 0.68), Math.min(c, 0.17), h])
  const white = luminance(fill) < 0.183
  return {
    surfaces: surfaces.map((surface) => blend(oklchToLinear(surface), mix, mixStrength / 100)),
    text: text.map(oklchToLinear),
    control: oklchToLinear(control),
    fill,
    onFill: white ? [1, 1, 1] : [0, 0, 0],
    accentText: oklchToLinear(mode === 'light' ? [Math.min(l, 0.49), c, h] : [Math.max(l, 0.75), Math.min(c, 0.14), h]),
  }
}

/** `color-mix(in oklab, …)`. */
function blend(base: LinearRgb, mix: LinearRgb | undefined, share: number): LinearRgb {
  if (!mix || !share) return base
  const [first, second] = [toLab(linearToOklch(base)), toLab(linearToOklch(mix))]
  const [l, a, b] = first.map((value, index) => value * (1 - share) + (second[index] ?? 0) * share) as [number, number, number]
  return oklchToLinear([l, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI])
}

function toLab([lightness, chroma, hue]: Oklch): readonly [number, number, number] {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}
