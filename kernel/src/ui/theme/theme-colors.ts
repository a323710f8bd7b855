import { colorIn } from './color-in.js'
import { luminance } from './contrast.js'
import { type LinearRgb, linearToOklch, oklchToLinear } from './oklch.js'
import { type Oklch, palettes } from './palette.js'

type Color = LinearRgb | undefined

/** The displayed colours of a theme's tokens. A colour that only a browser can evaluate, such as a named one, is `undefined`. */
export interface ThemeColors {
  readonly surfaces: readonly [card: Color, row: Color, hover: Color]
  readonly text: readonly [strong: Color, normal: Color, quiet: Color]
  readonly statusText: readonly [success: Color, warning: Color, danger: Color]
  /** The tinted backgrounds of status texts. */
  readonly statusGround: readonly [success: Color, warning: Color, danger: Color]
  readonly control: Color
  readonly fill: Color
  readonly onFill: Color
  readonly accentText: Color
}

/** Chips and notices use at most this much of their status colour. */
const GROUND = 0.14

/** Computes the colours that the style sheet derives from an integrator's tokens, by the same rules. */
export function themeColors(mode: 'light' | 'dark', tokens: { readonly [token: string]: string | undefined }): ThemeColors {
  const palette = palettes[mode]
  const read = (token: string, otherwise: Color): Color => {
    const value = tokens[token]
    return value === undefined ? otherwise : colorIn(mode, value)
  }
  const mix = read('--lk-mix', undefined)
  const share = Number(tokens['--lk-mix-strength'] ?? 0) / 100
  const surface = (index: 0 | 1 | 2): Color => read(`--lk-surface-${index}`, blend(oklchToLinear(palette.surfaces[index]), mix, share))
  const text = (index: 0 | 1 | 2): Color => read(`--lk-text-${index + 1}`, oklchToLinear(palette.text[index]))
  const card = surface(0)
  const ground = (name: 'success' | 'warning' | 'danger'): Color => card && blend(card, oklchToLinear(palette.status[name]), GROUND)
  const status = ({ success, warning, danger }: typeof palette.statusText): ThemeColors['statusText'] => [
    oklchToLinear(success),
    oklchToLinear(warning),
    oklchToLinear(danger),
  ]
  return {
    surfaces: [card, surface(1), surface(2)],
    text: [text(0), text(1), text(2)],
    statusText: status(palette.statusText),
    statusGround: [ground('success'), ground('warning'), ground('danger')],
    control: read('--lk-control', oklchToLinear(palette.control)),
    ...accentColors(mode, read('--lk-accent', oklchToLinear([0.55, 0.21, 264]))),
  }
}

function accentColors(mode: 'light' | 'dark', accent: Color): Pick<ThemeColors, 'fill' | 'onFill' | 'accentText'> {
  if (!accent) return { fill: undefined, onFill: undefined, accentText: undefined }
  const [l, c, h] = linearToOklch(accent)
  const fill = oklchToLinear(mode === 'light' ? [Math.min(l, 0.62), c, h] : [Math.max(l, 0.68), Math.min(c, 0.17), h])
  return {
    fill,
    onFill: luminance(fill) < 0.183 ? [1, 1, 1] : [0, 0, 0],
    accentText: oklchToLinear(mode === 'light' ? [Math.min(l, 0.49), c, h] : [Math.max(l, 0.75), Math.min(c, 0.14), h]),
  }
}

/** `color-mix(in oklab, …)`. */
function blend(base: LinearRgb, mix: Color, share: number): LinearRgb {
  if (!mix || !share) return base
  const [first, second] = [toLab(linearToOklch(base)), toLab(linearToOklch(mix))]
  const [l, a, b] = first.map((value, index) => value * (1 - share) + (second[index] ?? 0) * share) as [number, number, number]
  return oklchToLinear([l, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI])
}

function toLab([lightness, chroma, hue]: Oklch): readonly [number, number, number] {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}
