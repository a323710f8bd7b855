import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, readAddress } from './address.js'
import { starts } from './starts.js'

const groups = ['one of each', 'connect', 'send']
const shown = { group: 'send', mode: 'dark', locale: 'ar' } as const

test.each(Object.entries(starts))('an address brings "%s" back as it was', (_, tokens) => {
  expect(readAddress(addressOf(shown, tokens), groups)).toEqual({ ...shown, tokens, refused: [] })
})

test('an empty URL is the default theme, light, in English', () => {
  expect(readAddress('', groups)).toEqual({ group: 'one of each', mode: 'light', locale: 'en', tokens: {}, refused: [] })
})

test('foreign URL parameters, such as those of a campaign, are ignored', () => {
  expect(readAddress('?utm_source=mail', groups).refused).toEqual([])
})

describe('invalid values are skipped and listed, and the rest applies', () => {
  test.each([
    ['lk-accent', 'rebeccapurple'],
    ['lk-accent', '#12'],
    ['lk-accent', 'light-dark(#fff, url(//evil.example))'],
    ['lk-accent', 'light-dark(#fff, #000, #111)'],
    ['lk-accent', `rgb(${'1'.repeat(200)} 2 3)`],
    ['lk-accent', '#fff;--lk-mix:#000'],
    ['lk-accent', ''],
    ['lk-radius', '900px'],
    ['lk-radius', '12'],
    ['lk-mix-strength', '12px'],
    ['lk-font-size', '3px'],
    ['lk-font', 'x; } body { display: none'],
    ['lk-font', '"Noto Sans"'],
    ['lk-z-index', '1'],
    ['group', 'nothing'],
    ['theme', 'blue'],
    ['locale', 'xx'],
  ])('%s: %s', (name, value) => {
    const read = readAddress(
      `?${new URLSearchParams([
        ['lk-text-1', '#123456'],
        [name, value],
      ])}`,
      groups,
    )
    expect(read.refused).toEqual([name])
    expect(read.tokens).toEqual({ '--lk-text-1': '#123456' })
  })
})

test('kept values contain no character that ends a value, a string or a block, for any input', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (color, font) => {
      const { tokens } = readAddress(`?${new URLSearchParams({ 'lk-accent': color, 'lk-font': font })}`, groups)
      expect(Object.values(tokens).join('')).not.toMatch(/[;{}\\"`<>]|url/i)
    }),
  )
})
