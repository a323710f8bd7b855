import { describe, expect, test } from 'vitest'
import { tokenStyles } from '../styles/tokens.js'
import { accents } from './accents.js'
import { checkTheme } from './check-theme.js'
import { contrast } from './contrast.js'
import { linearToOklch, oklchToLinear } from './oklch.js'
import { type Oklch, palettes } from './palette.js'
import { parseColor } from './parse-color.js'

describe('shipped themes', () => {
  test.each(Object.entries(accents))('A11Y-06 the %s accent keeps every contrast in both themes', (_, accent) => {
    expect(checkTheme({ accent })).toEqual([])
  })

  test('A11Y-06 the default theme meets every contrast requirement', () => {
    expect(checkTheme()).toEqual([])
  })

  test.each(['light', 'dark'] as const)('A11Y-06 status colours are readable in the %s theme', (mode) => {
    const { surfaces, status, statusText } = palettes[mode]
    const card = oklchToLinear(surfaces[0])
    for (const name of ['success', 'warning', 'danger'] as const) {
      const tone = oklchToLinear(status[name])
      // The tinted background of chips and notices: at most 14 % of the colour.
      const ground = card.map((channel, index) => channel * 0.86 + (tone[index] ?? 0) * 0.14) as [number, number, number]
      expect(contrast(oklchToLinear(statusText[name]), ground), `${name} text`).toBeGreaterThan(4.5)
      expect(contrast(oklchToLinear(statusText[name]), card), `${name} text on the card`).toBeGreaterThan(4.5)
      expect(contrast(tone, card), `${name} mark`).toBeGreaterThan(3)
    }
  })

  test('the style sheet and the palette have the same colours', () => {
    const write = ([lightness, chroma, hue]: Oklch) => `oklch(${lightness} ${chroma} ${hue})`
    const pairs = (['surfaces', 'text'] as const).flatMap((group) =>
      palettes.light[group].map((color, index) => [color, palettes.dark[group][index] ?? color] as const),
    )
    const rest = (['status', 'statusText'] as const).flatMap((group) =>
      (['success', 'warning', 'danger'] as const).map((name) => [palettes.light[group][name], palettes.dark[group][name]] as const),
    )
    const single = [[palettes.light.line, palettes.dark.line] as const, [palettes.light.control, palettes.dark.control] as const]
    for (const [light, dark] of [...pairs, ...rest, ...single]) expect(tokenStyles).toContain(`light-dark(${write(light)}, ${write(dark)})`)
  })
})

describe('integrator themes', () => {
  test('A11Y-06 an accent that is too light or too dark is corrected', () => {
    for (const accent of ['#ffff00', '#d4ff00', '#ffffff', '#000000', '#111827', '#ff0000', '#00ff00', '#0000ff']) {
      expect(checkTheme({ accent }), accent).toEqual([])
    }
  })

  test('A11Y-06 a strong tint that makes text illegible is reported with the pair and the ratio', () => {
    const problems = checkTheme({ mix: '#808080', mixStrength: 60 })
    expect(problems.length).toBeGreaterThan(0)
    expect(problems[0]).toMatchObject({ mode: 'light', needed: expect.any(Number), contrast: expect.any(Number) })
  })

  test('a colour that only a browser can evaluate is skipped', () => {
    expect(checkTheme({ accent: 'rebeccapurple' })).toEqual([])
  })
})

describe('colours', () => {
  test('contrast is 21 between black and white and 1 between identical colours', () => {
    expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21)
    expect(contrast([0.2, 0.3, 0.4], [0.2, 0.3, 0.4])).toBeCloseTo(1)
  })

  test.each(['#3b82f6', '#f00', 'rgb(59 130 246)', 'rgba(59, 130, 246, 0.5)', 'oklch(0.62 0.19 259)', 'oklch(62% 0.19 259)'])(
    '%s is parsed',
    (text) => {
      const color = parseColor(text)
      expect(color).toBeDefined()
      const back = color && oklchToLinear(linearToOklch(color))
      for (const [index, channel] of (back || []).entries()) expect(channel).toBeCloseTo(color?.[index] ?? 0, 4)
    },
  )

  test.each(['', 'red', '#12', 'rgb(1 2)', 'oklch(a b c)', 'url(x)'])('%s is not', (text) => {
    expect(parseColor(text)).toBeUndefined()
  })
})
