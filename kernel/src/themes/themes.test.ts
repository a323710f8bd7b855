import { describe, expect, test } from 'vitest'
import { tokenStyles } from '../ui/styles/tokens.js'
import { isToken } from '../ui/theme/is-token.js'
import { colorIn, defaultTokens, hearth, ink, ledger, midnight, sorbet, themeContrasts, valueIn } from './index.js'

const themes = { hearth, ink, ledger, midnight, sorbet }

describe.each(Object.entries(themes))('%s', (_, { tokens = {} }) => {
  const contrasts = themeContrasts(tokens)

  test.each(['light', 'dark'] as const)('A11Y-06 keeps 4.5:1 for every text and 3:1 for accent, focus and outlines in %s', (mode) => {
    const pairs = contrasts.filter((pair) => pair.mode === mode)
    // Every colour must be readable, so that no pair is skipped.
    expect(pairs).toHaveLength(15)
    expect(pairs.filter(({ needed }) => needed === 4.5).length).toBe(11)
    expect(pairs.filter(({ contrast, needed }) => contrast < needed)).toEqual([])
  })

  test('A11Y-06 keeps 4.5:1 for quiet text on rows', () => {
    for (const mode of ['light', 'dark'] as const) {
      const quietOnRows = themeContrasts({ ...tokens, '--lk-surface-0': tokens['--lk-surface-1'] }).find(
        (pair) => pair.mode === mode && pair.pair === 'quiet text on the card',
      )
      expect(quietOnRows?.contrast, mode).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('has its own light and dark colours, and only tokens', () => {
    expect(Object.entries(tokens).filter(([token, value]) => !isToken(token, value))).toEqual([])
    for (const token of ['--lk-accent', '--lk-surface-0', '--lk-text-1']) {
      const value = tokens[token] ?? ''
      expect(valueIn('light', value), token).not.toBe(valueIn('dark', value))
    }
  })

  test('has three distinguishable surfaces', () => {
    for (const mode of ['light', 'dark'] as const) {
      const shades = [0, 1, 2].map((index) => String(colorIn(mode, tokens[`--lk-surface-${index}`] ?? '')))
      expect(new Set(shades).size).toBe(3)
    }
  })
})

test('no two themes have the same accent, corners or card', () => {
  for (const token of ['--lk-accent', '--lk-radius', '--lk-surface-0']) {
    expect(new Set(Object.values(themes).map(({ tokens }) => tokens?.[token])).size, token).toBe(5)
  }
})

test('the default tokens are those of the style sheet', () => {
  const missing = Object.entries(defaultTokens).filter(([token, value]) => {
    const short = token.replace('--lk-', '')
    // Inputs equal their defaults, surfaces equal their untinted values, everything else is unchanged.
    const forms = [`var(${token}, ${value})`, `--lk-plain-${short.replace('surface-', '')}: ${value};`, `${token}: ${value};`]
    return !forms.some((form) => tokenStyles.includes(form))
  })
  expect(missing).toEqual([])
})

test('the defaults equal the look without tokens', () => {
  expect(themeContrasts(defaultTokens)).toEqual(themeContrasts())
})

test('the colour of each mode is parsed from light-dark(), even if it contains commas', () => {
  expect(valueIn('light', 'light-dark(rgb(1, 2, 3), #fff)')).toBe('rgb(1, 2, 3)')
  expect(valueIn('dark', 'light-dark(rgb(1, 2, 3), #fff)')).toBe('#fff')
  expect(valueIn('dark', '#123456')).toBe('#123456')
  expect(colorIn('dark', 'light-dark(#000, #fff)')).toEqual([1, 1, 1])
  expect(colorIn('dark', 'rebeccapurple')).toBeUndefined()
})

test('low contrast is found in its mode, with its ratio', () => {
  const low = themeContrasts({ '--lk-text-1': 'light-dark(#999999, #ffffff)' }).filter(({ contrast, needed }) => contrast < needed)
  expect(low).toEqual([
    { mode: 'light', pair: 'text on the card', needed: 4.5, contrast: 2.84 },
    { mode: 'light', pair: 'text on rows', needed: 4.5, contrast: expect.any(Number) },
  ])
})
