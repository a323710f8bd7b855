import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName } from './clean-name.js'

test.each([
  ['Rabby', 'Rabby'],
  ['  Rabby\n\tWallet ', 'Rabby Wallet'],
  ['\u202eksaMateM\u202c', 'ksaMateM'],
  ['Meta\u00ad\u034f\u200bMask', 'MetaMask'],
  ['\u3164\u115f\u1160', 'Wallet'],
  ['\u{e0041}\u{e0042}', 'Wallet'],
  ['e\u0301\u0301\u0301\u0301\u0301', 'e\u0301\u0301'],
  ['👩‍🚀 Wallet', '👩‍🚀 Wallet'],
  ['\u200d\u200d', 'Wallet'],
  ['محفظة', 'محفظة'],
  ['x'.repeat(1_000_000), `${'x'.repeat(39)}…`],
  ['', 'Wallet'],
  [undefined, 'Wallet'],
  [{ toString: (): string => 'evil' }, 'Wallet'],
])('LST-12: %j is shown as %j', (name, shown) => expect(cleanName(name, 'Wallet')).toBe(shown))

test('LST-12: any name is shown as one short visible line, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const shown = cleanName(name, 'Wallet')
      expect([...shown].length).toBeLessThanOrEqual(40)
      expect(shown).toMatch(/^[^\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u)
      expect(cleanName(shown, 'Wallet')).toBe(shown)
    }),
  )
})
