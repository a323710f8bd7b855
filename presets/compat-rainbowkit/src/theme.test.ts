import { expect, test } from 'vitest'
import { darkTheme, lightTheme, midnightTheme, toTheme } from './theme.js'

const options = { accentColor: '#7b3fe4', borderRadius: 'small', fontStack: 'rounded' } as const

test('options of a theme function become mode and tokens', () => {
  expect(toTheme(darkTheme(options))).toEqual({
    mode: 'dark',
    tokens: {
      '--lk-accent': '#7b3fe4',
      '--lk-surface-0': 'oklch(0.2 0.006 265)',
      '--lk-surface-1': 'oklch(0.245 0.007 265)',
      '--lk-line': undefined,
      '--lk-text-1': undefined,
      '--lk-text-2': undefined,
      '--lk-text-3': undefined,
      '--lk-radius': '6px',
      '--lk-font': 'ui-rounded, system-ui, sans-serif',
    },
  })
  expect(toTheme(lightTheme()).tokens).toMatchObject({ '--lk-accent': undefined, '--lk-radius': undefined, '--lk-font': undefined })
})

test('themes for both settings of the system follow it, with an accent that one of them may leave out', () => {
  const { mode, tokens } = toTheme({ lightMode: lightTheme(options), darkMode: midnightTheme() })
  expect(mode).toBe('system')
  expect(tokens).toMatchObject({
    '--lk-accent': '#7b3fe4',
    '--lk-surface-0': 'light-dark(oklch(1 0 0), oklch(0.14 0.01 265))',
    '--lk-radius': '6px',
  })
  const two = toTheme({ lightMode: lightTheme({ accentColor: 'red' }), darkMode: darkTheme(darkTheme.accentColors.pink) })
  expect(two.tokens['--lk-accent']).toBe(`light-dark(red, ${darkTheme.accentColors.pink.accentColor})`)
})

test('a theme of the app’s own follows the system, and no theme resets what another one has set', () => {
  const own = { colors: { modalText: '#123456', connectButtonText: 'red' }, fonts: { body: 'serif' } }
  expect(toTheme(own)).toMatchObject({ mode: 'system', tokens: { '--lk-text-1': '#123456', '--lk-font': 'serif' } })
  for (const none of [null, undefined]) expect(Object.values(toTheme(none).tokens).filter((value) => value !== undefined)).toEqual([])
})
