import { hearth, ink, ledger, midnight, sorbet } from '@latchkey/kernel/themes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appliedTheme, applyTheme, readTheme } from './theme.js'

const read = (variables: { readonly [name: string]: unknown }) => readTheme({ themeVariables: variables }).properties

test('reads colours, lengths and fonts under our names and those of other kits', () => {
  expect(
    read({
      '--lk-accent': 'oklch(0.55 0.21 264)',
      '--lk-mix': '#FF8800',
      '--lk-mix-strength': 8,
      '--lk-font': "Inter, 'Noto Sans', system-ui",
      '--lk-radius': '14px',
    }),
  ).toEqual({
    '--accent': 'oklch(0.55 0.21 264)',
    '--mix': '#ff8800',
    '--mix-strength': '8%',
    '--font': '"inter", "noto sans", system-ui',
    '--radius': '14px',
  })
  expect(
    readTheme({
      themeMode: 'dark',
      w3mThemeVariables: {
        '--w3m-accent': 'rgb(10, 20, 30)',
        '--w3m-border-radius-master': '4px',
        '--w3m-font-size-master': '10px',
        '--w3m-z-index': '999',
      },
    }),
  ).toEqual({ mode: 'dark', properties: { '--accent': 'rgb(10 20 30)', '--radius': '14px', '--size': '15px' } })
  expect(read({ '--lk-accent': 'light-dark(#123456, hsl(120deg 50% 50% / 0.5))' })).toEqual({
    '--accent': 'light-dark(#123456, hsl(120deg 50% 50%))',
  })
})

test.each(Object.entries({ hearth, ink, ledger, midnight, sorbet }))('reads the whole finished theme %s', (_, { tokens = {} }) => {
  const { '--accent': accent, '--mix': mix, '--mix-strength': strength, '--font': font, '--radius': radius } = read(tokens)
  expect({ accent, mix, strength, radius }).toEqual({
    accent: tokens['--lk-accent'],
    mix: tokens['--lk-mix'],
    strength: `${tokens['--lk-mix-strength']}%`,
    radius: tokens['--lk-radius'],
  })
  expect(font === undefined).toBe(tokens['--lk-font'] === undefined)
})

test('colours are opaque', () => {
  const accents = ['#1234', '#12345678', 'rgba(1, 2, 3, 0)', 'rgb(1 2 3 / 0%)'].map((accent) => read({ '--lk-accent': accent })['--accent'])
  expect(accents).toEqual(['#123', '#123456', 'rgb(1 2 3)', 'rgb(1 2 3)'])
})

test.each([
  'rgb(1deg 2deg 3deg)',
  'hsl(50% 50% 50%)',
  'hsl(50 50 50)',
  'hsl(50 99999% 50%)',
  'hsl(none 50% -1%)',
  'rgb(300 0 0)',
  'hue(1 2 3)',
  'constructor(1 2 3)',
  'oklab(0.5 1deg 0)',
  'lab(50 10 20deg)',
  'oklch(1deg 0.2 264)',
  'lch(50 20deg 264)',
  'oklch(0.5 0.2 50%)',
  'light-dark(#fff, rgb(1deg 2deg 3deg))',
])('%s is a colour in no browser, or not in every one, which would make the surfaces behind the text transparent', (value) => {
  expect(read({ '--lk-accent': value, '--lk-mix': value })).toEqual({})
})

test.each(['oklab(0.5 -999999 999999)', 'oklab(0.5 -0.33 0)', 'lab(50 500% 0)', 'lab(50 0 -111)', 'lch(50 136 10)', 'oklch(0.5 9 264)'])(
  '%s is beyond the colours of screens, and would outweigh the surfaces that it is mixed into',
  (value) => expect(read({ '--lk-accent': value, '--lk-mix': value })).toEqual({}),
)

test.each(['rgb(0% 50% 100%)', 'rgb(none 0 255)', 'lab(29.6 68.3 -88% / 1)', 'lch(29.57 131.2 301.4deg)', 'oklch(100% 100% -264)'])(
  '%s is read',
  (value) => expect(read({ '--lk-mix': value })).toEqual({ '--mix': value.replace(' / 1', '') }),
)

test.each([
  'url(https://evil.example/a)',
  '#fff; background: url(//evil.example)',
  'red;}body{display:none',
  'image-set("a" 1x)',
  'var(--text)',
  'env(safe-area-inset-top)',
  'rgb(1,2,3) url(x)',
  '\\75 rl(x)',
  '/**/#fff',
  '#fff !important',
  `rgb(${'1'.repeat(1000)},2,3)`,
  '#'.padEnd(400, 'f'),
  '',
  { toString: () => '#fff' },
  ['#fff'],
  null,
])('%j is not a colour, a length or a font', (value) => {
  expect(
    read({
      '--lk-accent': value,
      '--lk-mix': value,
      '--lk-mix-strength': value,
      '--lk-font': value,
      '--lk-radius': value,
      '--w3m-font-size-master': value,
    }),
  ).toEqual({})
})

test('unknown names, including property names of every object, set nothing', () => {
  expect(
    read({
      '--text': '#fff',
      accent: '#fff',
      '--lk-card': '#fff',
      '--lk-constructor': '#fff',
      '--lk-__proto__': '#fff',
      '--LK-accent': '#fff',
    }),
  ).toEqual({})
})

test('neither text nor surfaces can be made unreadable by size or colour mix', () => {
  expect(read({ '--lk-mix-strength': '100', '--w3m-font-size-master': '1px', '--lk-radius': '900px' })).toEqual({
    '--mix-strength': '20%',
    '--size': '12px',
    '--radius': '40px',
  })
})

test('no output contains a character that ends a value or fetches, for any input', () => {
  const value = fc.oneof(
    fc.string(),
    fc.stringMatching(/^(#[0-9a-f]{0,9}|rgb\([0-9 ,./%;]{0,30}\)|[a-z"', -]{0,40}|[0-9.]{0,6}(px|em|;)?)$/),
    fc.anything(),
  )
  const name = fc.constantFrom('--lk-accent', '--lk-mix', '--lk-mix-strength', '--lk-font', '--lk-radius', '--w3m-font-size-master')
  fc.assert(
    fc.property(fc.dictionary(name, value), (given) => {
      for (const written of Object.values(read(given))) expect(written).toMatch(/^[#a-z0-9(),./%"+ -]+$/)
    }),
    { numRuns: 2000 },
  )
})

/** A document root that stores the properties set on it. */
function rootOf() {
  const set = new Map<string, string>()
  const style = {
    colorScheme: '',
    setProperty: (name: string, value: string) => void set.set(name, value),
    removeProperty: (name: string) => void set.delete(name),
    getPropertyValue: (name: string) => set.get(name) ?? '',
  }
  return { root: { style } as unknown as HTMLElement, set }
}

test('a theme replaces the previous one, and keeps the mode if it has none', () => {
  const { root, set } = rootOf()
  applyTheme(root, readTheme({ themeMode: 'dark', themeVariables: { '--lk-accent': '#111111', '--lk-radius': '4px' } }))
  applyTheme(root, readTheme({ themeVariables: { '--lk-accent': '#222222' } }))
  expect([...set]).toEqual([['--accent', '#222222']])
  expect(root.style.colorScheme).toBe('dark')
})

test("a popup of the frame gets the frame's theme, and none if it has none", () => {
  const { root } = rootOf()
  expect(appliedTheme(root)).toEqual({ properties: {} })
  const theme = readTheme({
    themeMode: 'dark',
    themeVariables: {
      '--lk-accent': 'oklch(0.55 0.21 264)',
      '--lk-mix': '#ff8800',
      '--lk-mix-strength': 8,
      '--lk-font': 'Inter, serif',
      '--lk-radius': '4px',
      '--lk-font-size-master': '9px',
    },
  })
  applyTheme(root, theme)
  expect(appliedTheme(root)).toEqual(theme)
  expect(Object.keys(theme.properties)).toHaveLength(6)
})
