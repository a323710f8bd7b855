import { expect, test } from 'vitest'
import { appName } from './app-name.js'

test.each([
  ['Latin', 'Lemonade', 'Lemonade'],
  ['Arabic', 'ليمونادة', 'ليمونادة'],
  ['turned around', 'Bank\u202eknab.live', 'Bank knab.live'],
  ['isolated', '\u2067Bank\u2069', 'Bank'],
  ['on two lines', 'Bank\n\u2028verified', 'Bank verified'],
  ['closing its quotes', 'Shop”. Checked by this wallet: “Shop', 'Shop. Checked by this wallet: Shop'],
  ['closing other quotes', '«Joe’s» "shop" „here“', 'Joe’s shop here'],
  ['invisible', '\u200b\u2063\u3164', undefined],
  ['long', 'x'.repeat(1000), `${'x'.repeat(80)}…`],
  ['none', undefined, undefined],
])('a page’s name cannot change the text around it: %s', (_, given, shown) => {
  expect(appName(given)).toBe(shown)
})

test('cuts off stacked marks that would cover the address above, and keeps the marks of languages', () => {
  expect(appName(`Shop${'\u0351'.repeat(60)}`)).toBe('Shop\u0351\u0351\u0351\u0351')
  for (const name of ['Cà phê Sữa đá', 'דֻּגְמָה', 'नमस्ते', 'ปิ่นโต', 'شَدَّة']) expect(appName(name)).toBe(name.normalize('NFKC'))
})
